--TEST--
async(): the task keeps its callable, its object and its arguments alive, and lets go of them at its end
--EXTENSIONS--
keel
--FILE--
<?php
class Noisy
{
    public function __construct(public string $name) {}
    public function __destruct() { echo "$this->name is gone\n"; }
    public function work(Noisy $argument): string { Keel\delay(1); return "$this->name works with $argument->name"; }
}
$future = Keel\async([new Noisy('object'), 'work'], new Noisy('argument'));
echo $future->await(), "\n";
Keel\delay(0);
echo "end\n";
?>
--EXPECT--
object is gone
argument is gone
object works with argument
end
