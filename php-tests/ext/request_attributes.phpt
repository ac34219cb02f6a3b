--TEST--
Keel\Request: attributes hold what the application attaches, also the request itself
--EXTENSIONS--
keel
--FILE--
<?php
$request = Keel\Request::create('GET', '/');
var_dump($request->attributes(), $request->attribute('user', 'nobody'));
$request->setAttribute('user', 'ann');
$request->setAttribute('5', 'five');
var_dump($request->attribute('user'), $request->attribute('5'), count($request->attributes()));

$request->setAttribute('self', $request);
$weak = WeakReference::create($request);
unset($request);
gc_collect_cycles();
var_dump($weak->get());

class Restorer
{
    public ?Keel\Request $request = null;

    public function __destruct()
    {
        $this->request->setAttribute('a', 'from the destructor');
    }
}
$request = Keel\Request::create('GET', '/');
$restorer = new Restorer();
$restorer->request = $request;
$request->setAttribute('a', $restorer);
unset($restorer);
$request->setAttribute('a', 'new');
var_dump($request->attribute('a'));
?>
--EXPECT--
array(0) {
}
string(6) "nobody"
string(3) "ann"
string(4) "five"
int(2)
NULL
string(19) "from the destructor"
