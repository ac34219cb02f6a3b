--TEST--
race(): returns what the first returned and cancels the others
--EXTENSIONS--
keel
--FILE--
<?php
$won = Keel\race([
    function () { try { Keel\delay(60000); } finally { echo "cancelled\n"; } },
    fn() => Keel\delay(1) ?? 'the winner',
]);
Keel\delay(1);
echo $won, "\n";
?>
--EXPECT--
cancelled
the winner
