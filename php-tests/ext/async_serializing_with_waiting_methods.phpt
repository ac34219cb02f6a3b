--TEST--
async(): objects whose serialization waits do not mix up references
--EXTENSIONS--
keel
--FILE--
<?php
class Waits
{
    public function __construct(public mixed $value) {}
    public function __serialize(): array { Keel\delay(0); return [$this->value]; }
    public function __unserialize(array $data): void { Keel\delay(0); $this->value = $data[0]; }
}
$turn = function (string $name) {
    $shared = (object) ['name' => $name];
    $copy = unserialize(serialize([$shared, new Waits($shared), $shared]));
    return $copy[0] === $copy[1]->value && $copy[0] === $copy[2] ? $copy[0]->name : 'mixed up';
};
echo implode(' ', Keel\all([fn() => $turn('a'), fn() => $turn('b'), fn() => $turn('c')])), "\n";
?>
--EXPECT--
a b c
