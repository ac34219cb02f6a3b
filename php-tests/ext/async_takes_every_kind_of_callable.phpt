--TEST--
async(): takes functions, closures, methods, static methods, private ones and invokable objects
--EXTENSIONS--
keel
--FILE--
<?php
class Service
{
    public function __construct(private string $name) {}
    public function method(): string { return "$this->name: method"; }
    public static function shared(): string { return static::class . ": static"; }
    public function __invoke(): string { return "$this->name: invoked"; }
    public function __call(string $name, array $arguments): string { return "$this->name: called $name"; }
    private function hidden(): string { return "$this->name: private"; }
    public function startHidden(): Keel\Future { return Keel\async([$this, 'hidden']); }
}
class Child extends Service {}
$service = new Service('service');
foreach ([
    'php_sapi_name' => fn() => is_string(Keel\async('php_sapi_name')->await()) ? 'internal' : 'failed',
    'method' => fn() => Keel\async([$service, 'method'])->await(),
    'static' => fn() => Keel\async('Child::shared')->await(),
    'invoke' => fn() => Keel\async($service)->await(),
    'call' => fn() => Keel\async([$service, 'magic'])->await(),
    'first class' => fn() => Keel\async($service->method(...))->await(),
    'private' => fn() => $service->startHidden()->await(),
] as $kind => $call) {
    try {
        echo $kind, ': ', $call(), "\n";
    } catch (Throwable $error) {
        echo $kind, ': ', get_class($error), ': ', $error->getMessage(), "\n";
    }
}
try {
    Keel\async('no_such_function');
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
php_sapi_name: internal
method: service: method
static: Child: static
invoke: service: invoked
call: service: called magic
first class: service: method
private: service: private
Keel\async(): Argument #1 ($task) must be a valid callback, function "no_such_function" not found or invalid function name
