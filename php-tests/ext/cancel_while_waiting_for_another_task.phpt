--TEST--
cancel: a task that waits for another is cancelled alone
--EXTENSIONS--
keel
--FILE--
<?php
$gate = Keel\async(fn() => Keel\delay(60000));
$source = Keel\async(function () use ($gate) {
    try {
        $gate->await();
    } catch (Keel\CancelledException) {
        return 'value';
    }
});
$reader = Keel\async(function () use ($source) {
    try {
        $source->await();
    } catch (Keel\CancelledException) {
        echo "reader cancelled\n";
    }
});
Keel\delay(1);
$reader->cancel();
$reader->await();
$gate->cancel();
echo $source->await(), "\n";
?>
--EXPECT--
reader cancelled
value
