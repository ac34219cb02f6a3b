--TEST--
Keel\Request: cannot be made, copied, stored or filled in ways that make no sense
--EXTENSIONS--
keel
--FILE--
<?php
use Keel\Request;

$request = Request::create('GET', '/');
$tries = [
    fn() => new Request(),
    fn() => clone $request,
    fn() => serialize($request),
    fn() => $request->other = 1,
    fn() => Request::create('G T', '/'),
    fn() => Request::create('GET', '/', ["A\r\nB" => 'x']),
    fn() => Request::create('GET', '/', ['A' => "x\r\nB: y"]),
    fn() => Request::create('GET', '/', ['no name']),
];
foreach ($tries as $try) {
    try {
        $try();
        echo "nothing thrown\n";
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
var_dump($request == Request::create('GET', '/'));
?>
--EXPECT--
Error: Call to private Keel\Request::__construct() from global scope
Error: Trying to clone an uncloneable object of class Keel\Request
Exception: Serialization of 'Keel\Request' is not allowed
Error: Cannot create dynamic property Keel\Request::$other
ValueError: Keel\Request::create(): Argument #1 ($method) must be an HTTP method
ValueError: Keel\Request::create(): Argument #3 ($headers) must be an array of header names and values
ValueError: Keel\Request::create(): Argument #3 ($headers) must be an array of header names and values
ValueError: Keel\Request::create(): Argument #3 ($headers) must be an array of header names and values
bool(false)
