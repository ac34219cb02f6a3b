--TEST--
Future::await(): waits in a destructor, of the request and of a task
--EXTENSIONS--
keel
--FILE--
<?php
class Closes
{
    public function __construct(private string $where) {}
    public function __destruct()
    {
        try {
            echo Keel\async(function () { Keel\delay(1); return "closed in $this->where"; })->await(), "\n";
        } catch (Keel\Exception) {
            echo "refused in $this->where\n";
        }
    }
}
$object = new Closes('the request');
unset($object);
Keel\async(function () { $object = new Closes('a task'); unset($object); })->await();
echo "end\n";
?>
--EXPECT--
closed in the request
closed in a task
end
