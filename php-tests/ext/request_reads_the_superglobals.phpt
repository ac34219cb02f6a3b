--TEST--
Keel\Request: tells method, target, headers, cookies and fields as the superglobals have them
--EXTENSIONS--
keel
--FILE--
<?php
$_SERVER = [
    'REQUEST_METHOD' => 'POST', 'REQUEST_URI' => '/a%20b?x=1&y[]=2', 'HTTP_HOST' => 'Shop.EXAMPLE:8443',
    'HTTPS' => 'on', 'HTTP_X_REQUEST_ID' => 'r1', 'CONTENT_TYPE' => 'text/plain', 'REMOTE_ADDR' => '10.0.0.1',
];
$_GET = ['x' => '1', 'y' => ['2'], '7' => 'seven'];
$_POST = ['f' => 'v'];
$_COOKIE = ['c' => 'd', 'list' => ['e']];
$_FILES = ['up' => ['name' => 'n.txt']];
$request = Keel\Request::fromGlobals();

foreach (['method', 'target', 'path', 'url', 'scheme', 'isSecure', 'host', 'port', 'ip'] as $method) {
    echo $method, ' ', json_encode($request->$method(), JSON_UNESCAPED_SLASHES), "\n";
}
echo json_encode($request->query()), ' ', $request->query('x'), ' ', $request->query('7'), "\n";
var_dump($request->query('absent'), $request->query('absent', 'default'));
echo json_encode($request->post()), ' ', $request->post('f'), "\n";
echo json_encode($request->headers()), "\n";
echo $request->header('X-Request-Id'), ' ', $request->header('content-type'), ' ', $request->header('Accept', 'none'), "\n";
echo json_encode($request->cookies()), ' ', $request->cookie('c'), ' ', $request->cookie('list', 'not a string'), "\n";
echo json_encode($request->files()), ' ', $request->file('up')['name'], ' ', json_encode($request->file('absent')), "\n";
echo $request->server('REMOTE_ADDR'), ' ', count($request->server()), "\n";
?>
--EXPECT--
method "POST"
target "/a%20b?x=1&y[]=2"
path "/a%20b"
url "https://Shop.EXAMPLE:8443/a%20b?x=1&y[]=2"
scheme "https"
isSecure true
host "shop.example"
port 8443
ip "10.0.0.1"
{"x":"1","y":["2"],"7":"seven"} 1 seven
NULL
string(7) "default"
{"f":"v"} v
{"host":"Shop.EXAMPLE:8443","x-request-id":"r1","content-type":"text\/plain"}
r1 text/plain none
{"c":"d","list":["e"]} d not a string
{"up":{"name":"n.txt"}} n.txt null
10.0.0.1 7
