--TEST--
all() and race(): what is neither a Future nor callable is refused, and nothing has begun
--EXTENSIONS--
keel
--FILE--
<?php
foreach (['Keel\all', 'Keel\race'] as $function) {
    try {
        $function([fn() => print("not printed\n"), 42]);
    } catch (TypeError $error) {
        echo get_class($error), "\n";
    }
}
Keel\delay(1);
try {
    Keel\race([]);
} catch (ValueError $error) {
    echo get_class($error), "\n";
}
?>
--EXPECT--
TypeError
TypeError
ValueError
