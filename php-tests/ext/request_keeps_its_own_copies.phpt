--TEST--
Keel\Request: what is written to the superglobals later does not change it
--EXTENSIONS--
keel
--FILE--
<?php
$_GET = ['x' => 'before'];
$_SERVER['REQUEST_METHOD'] = 'PUT';
$request = Keel\Request::fromGlobals();
$_GET['x'] = 'after';
$_SERVER['REQUEST_METHOD'] = 'GET';
$_COOKIE['new'] = '1';
echo $request->query('x'), ' ', $request->method(), ' ', count($request->cookies()), "\n";
echo Keel\Request::fromGlobals()->query('x'), "\n";
$array = $request->query();
$array['x'] = 'mine';
echo $request->query('x'), "\n";
?>
--EXPECT--
before PUT 0
after
before
