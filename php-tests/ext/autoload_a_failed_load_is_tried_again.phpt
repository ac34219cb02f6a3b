--TEST--
autoload: what one task fails to load another tries itself
--EXTENSIONS--
keel
--FILE--
<?php
spl_autoload_register(function (string $class) {
    static $calls = 0;
    $call = ++$calls;
    echo "call $call\n";
    Keel\delay(2);
    if ($call === 1) {
        throw new RuntimeException('the first attempt fails');
    }
    eval("class $class {}");
});
[$first, $second] = [Keel\async(fn() => new Flaky()), Keel\async(fn() => new Flaky())];
try {
    $first->await();
} catch (RuntimeException $error) {
    $first = $error->getMessage();
}
$second = get_class($second->await());
echo $first, "\n", $second, "\n";
?>
--EXPECT--
call 1
call 2
the first attempt fails
Flaky
