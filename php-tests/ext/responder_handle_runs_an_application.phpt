--TEST--
Keel\handle(): calls the handler with the request and sends what it returned
--EXTENSIONS--
keel
--FILE--
<?php
$_SERVER['REQUEST_METHOD'] = 'PATCH';
ob_start();
Keel\handle(fn(Keel\Request $request) => $request->method() . "\n");
Keel\handle(new class { public function __invoke(Keel\Request $request) { echo "echoed, then "; return "returned\n"; } });
foreach (['no function', new stdClass()] as $handler) {
    try {
        Keel\handle($handler);
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
PATCH
echoed, then returned
Keel\handle(): Argument #1 ($handler) must be a callable or a Psr\Http\Server\RequestHandlerInterface, string given
Keel\handle(): Argument #1 ($handler) must be a callable or a Psr\Http\Server\RequestHandlerInterface, stdClass given
