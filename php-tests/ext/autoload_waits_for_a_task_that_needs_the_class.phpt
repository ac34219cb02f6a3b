--TEST--
autoload: an autoloader that waits for a task which needs the class does not hang
--EXTENSIONS--
keel
--FILE--
<?php
spl_autoload_register(function (string $class) {
    static $calls = 0;
    if (++$calls === 1) {
        Keel\async(fn() => class_exists('Needed'))->await();
    }
    if (!class_exists($class, false)) {
        eval("class $class {}");
    }
});
echo get_class(Keel\async(fn() => new Needed())->await()), "\n";
?>
--EXPECT--
Needed
