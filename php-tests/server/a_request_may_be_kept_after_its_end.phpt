--TEST--
app mode: a kept Keel\Request answers from its own copies, and never with another request's body
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$server = new KeelServer(<<<'APP'
<?php
return function (Keel\Request $request) {
    static $kept = [];
    if ($request->path() === '/show') {
        return implode('', array_map(function ($request) {
            try {
                $body = $request->body();
            } catch (Keel\Exception $exception) {
                $body = $exception->getMessage();
            }
            return "{$request->path()} {$request->query('n')} {$request->header('X-N')} $body\n";
        }, $kept));
    }
    if ($request->path() === '/read') {
        $request->body();
    }
    $kept[] = $request;
    return 'kept';
};
APP);
foreach (['/read?n=1', '/unread?n=2', '/read?n=3'] as $number => $target) {
    echo $server->post($target, "body $number", "X-N: header $number", 'Content-Type: text/plain')->body, "\n";
}
echo $server->post('/show', 'body of /show', 'Content-Type: text/plain')->body;
?>
--EXPECT--
kept
kept
kept
/read 1 header 0 body 0
/unread 2 header 1 Keel\Request: the body was not read while the request was being handled
/read 3 header 2 body 2
