--TEST--
timeout(): refuses negative times and NAN before the work begins; zero is a time
--EXTENSIONS--
keel
--FILE--
<?php
foreach ([-1, NAN] as $milliseconds) {
    try {
        Keel\timeout($milliseconds, fn() => print("not printed\n"));
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
try {
    Keel\timeout(0, fn() => Keel\delay(60000));
} catch (Keel\TimeoutException $error) {
    echo get_class($error), "\n";
}
echo Keel\timeout(INF, fn() => 'no limit'), "\n";
?>
--EXPECT--
Keel\timeout(): Argument #1 ($milliseconds) must be greater than or equal to 0
Keel\timeout(): Argument #1 ($milliseconds) must be greater than or equal to 0
Keel\TimeoutException
no limit
