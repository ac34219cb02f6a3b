--TEST--
Keel\Request: has plain defaults where $_SERVER says nothing, and ignores empty content headers
--EXTENSIONS--
keel
--FILE--
<?php
$_SERVER = ['CONTENT_TYPE' => '', 'CONTENT_LENGTH' => '', 'HTTPS' => 'off'];
$request = Keel\Request::fromGlobals();
foreach (['method', 'target', 'path', 'scheme', 'host', 'port', 'ip', 'headers', 'body'] as $method) {
    echo $method, ' ', json_encode($request->$method(), JSON_UNESCAPED_SLASHES), "\n";
}
$_SERVER = ['SERVER_NAME' => 'srv', 'SERVER_PORT' => '8080'];
$request = Keel\Request::fromGlobals();
echo $request->host(), ' ', $request->port(), "\n";
$_SERVER = ['HTTP_HOST' => '[::1]:99', 'REQUEST_URI' => 'http://h/p?q'];
$request = Keel\Request::fromGlobals();
echo $request->host(), ' ', $request->port(), ' ', $request->path(), "\n";
$_SERVER = ['REQUEST_URI' => '*', 'HTTP_HOST' => '[::1]'];
$request = Keel\Request::fromGlobals();
echo $request->host(), ' ', $request->port(), ' ', $request->path(), "\n";
?>
--EXPECT--
method "GET"
target "/"
path "/"
scheme "http"
host ""
port 80
ip ""
headers []
body ""
srv 8080
[::1] 99 /p
[::1] 80 *
