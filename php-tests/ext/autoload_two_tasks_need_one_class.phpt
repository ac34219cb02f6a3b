--TEST--
autoload: a class that one task is loading is waited for, not loaded twice
--EXTENSIONS--
keel
--FILE--
<?php
$directory = sys_get_temp_dir() . '/keel-autoload-' . getmypid();
mkdir($directory);
register_shutdown_function(function () use ($directory) {
    array_map('unlink', glob("$directory/*"));
    rmdir($directory);
});

file_put_contents("$directory/Shared.php", '<?php class Shared { public static string $by = "once"; }');
spl_autoload_register(function (string $class) use ($directory) {
    echo "loading $class\n";
    Keel\delay(2);
    include "$directory/$class.php";
});
echo implode(' ', Keel\all([fn() => Shared::$by, fn() => (new Shared())::$by, fn() => class_exists('shared') ? 'exists' : 'lost'])), "\n";
?>
--EXPECT--
loading Shared
once once exists
