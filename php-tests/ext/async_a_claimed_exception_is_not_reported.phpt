--TEST--
async(): an exception that was awaited, or that a cancellation caused, is not reported
--EXTENSIONS--
keel
--FILE--
<?php
$future = Keel\async(function () { throw new RuntimeException('awaited'); });
try {
    $future->await();
} catch (RuntimeException $error) {
    echo $error->getMessage(), "\n";
}
unset($future, $error);
$future = Keel\async(fn() => Keel\delay(60000));
Keel\delay(1);
$future->cancel();
Keel\delay(1);
unset($future);
Keel\delay(1);
echo "end\n";
?>
--EXPECT--
awaited
end
