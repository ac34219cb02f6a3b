--TEST--
race(): a loser that fails when it is cancelled is not reported
--EXTENSIONS--
keel
--FILE--
<?php
echo Keel\race([
    function () { try { Keel\delay(60000); } finally { throw new LogicException('failed to clean up'); } },
    fn() => Keel\delay(1) ?? 'the winner',
]), "\n";
Keel\delay(1);
echo "end\n";
?>
--EXPECT--
the winner
end
