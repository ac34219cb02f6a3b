--TEST--
autoload: the request and a task that need one class wait for each other, in either order
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

foreach (['ByRequest', 'ByTask'] as $class) {
    file_put_contents("$directory/$class.php", "<?php class $class {}");
}
spl_autoload_register(function (string $class) use ($directory) {
    echo "loading $class\n";
    Keel\delay(4);
    include "$directory/$class.php";
});
$task = Keel\async(function () { Keel\delay(1); return new ByRequest(); });
echo get_class(new ByRequest()), "\n";
echo get_class($task->await()), "\n";
$task = Keel\async(fn() => new ByTask());
Keel\delay(1);
echo get_class(new ByTask()), "\n";
echo get_class($task->await()), "\n";
?>
--EXPECT--
loading ByRequest
ByRequest
ByRequest
loading ByTask
ByTask
ByTask
