--TEST--
timeout(): returns or throws what the work did in time
--EXTENSIONS--
keel
--FILE--
<?php
echo Keel\timeout(60000, fn() => Keel\delay(1) ?? 'in time'), "\n";
echo Keel\timeout(60000, fn() => 'at once'), "\n";
try {
    Keel\timeout(60000, fn() => throw new RuntimeException('of the work'));
} catch (RuntimeException $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
in time
at once
of the work
