--TEST--
async(): passes positional, named and variadic arguments
--EXTENSIONS--
keel
--FILE--
<?php
function describe(string $a, string $b = 'default', string ...$rest) { return json_encode([$a, $b, $rest]); }
echo Keel\async('describe', 'x')->await(), "\n";
echo Keel\async('describe', 'x', 'y', 'z')->await(), "\n";
echo Keel\async('describe', b: 'named', a: 'x')->await(), "\n";
echo Keel\async('describe', 'x', b: 'named')->await(), "\n";
echo Keel\async('describe', ...['p', 'q', 'r', 's'])->await(), "\n";
?>
--EXPECT--
["x","default",[]]
["x","y",["z"]]
["x","named",[]]
["x","named",[]]
["p","q",["r","s"]]
