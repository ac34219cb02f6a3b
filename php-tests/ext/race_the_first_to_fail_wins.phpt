--TEST--
race(): throws what the first threw
--EXTENSIONS--
keel
--FILE--
<?php
try {
    Keel\race(['a' => fn() => Keel\delay(60000), 'b' => fn() => throw new RuntimeException('failed first')]);
} catch (RuntimeException $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
failed first
