--TEST--
all(): when the task that waits is cancelled, so are those it has started
--EXTENSIONS--
keel
--FILE--
<?php
$outer = Keel\async(function () {
    Keel\all([function () { try { Keel\delay(60000); } finally { echo "inner ended\n"; } }]);
});
Keel\delay(1);
$outer->cancel();
try {
    $outer->await();
} catch (Keel\CancelledException $error) {
    echo get_class($error), "\n";
}
Keel\delay(1);
echo "end\n";
?>
--EXPECT--
inner ended
Keel\CancelledException
end
