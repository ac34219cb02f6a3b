--TEST--
autoload: tasks that wait for each other's class do not hang
--EXTENSIONS--
keel
--FILE--
<?php
spl_autoload_register(function (string $class) {
    static $declared = [];
    Keel\delay(2);
    $other = $class === 'Left' ? 'Right' : 'Left';
    class_exists($other);
    if (!isset($declared[$class])) {
        $declared[$class] = true;
        eval("class $class {}");
    }
});
echo implode(' ', array_map('get_class', Keel\all([fn() => new Left(), fn() => new Right()]))), "\n";
?>
--EXPECT--
Left Right
