--TEST--
async(): what is left is cancelled before the objects of the request are destructed
--EXTENSIONS--
keel
--FILE--
<?php
class Connection
{
    public bool $open = true;
    public function __destruct() { $this->open = false; echo "closed\n"; }
}
$connection = new Connection();
Keel\async(function () use ($connection) {
    try {
        Keel\delay(60000);
    } finally {
        echo $connection->open ? "rolled back\n" : "too late\n";
    }
});
Keel\delay(1);
?>
--EXPECT--
rolled back
closed
