--TEST--
keel php: PHP_BINARY is the link by which keel is php; without a link it is keel itself, which runs options and files
--SKIPIF--
<?php if (!extension_loaded('keel')) die('skip this is stock php'); ?>
--FILE--
<?php
$keel = readlink('/proc/self/exe');
$directory = sys_get_temp_dir() . '/keel-binary-' . bin2hex(random_bytes(6));
mkdir($directory);
link($keel, "$directory/keel") || copy($keel, "$directory/keel");
file_put_contents("$directory/run.php", '<?php echo basename(PHP_BINARY), " ", implode(",", array_slice($argv, 1)), "\n";');

$run = function (string ...$command) use ($directory): void {
    echo implode(' ', array_map(basename(...), $command)), ': ';
    passthru(implode(' ', array_map(escapeshellarg(...), $command)), $status);
    if ($status !== 0) {
        echo "exit status $status\n";
    }
};
$run("$directory/keel", 'php', '-n', "$directory/run.php", 'a');
$run("$directory/keel", '-n', '-d', 'precision=3', '-r', 'echo M_PI, "\n";');
$run("$directory/keel", "$directory/run.php", '-b');
symlink('keel', "$directory/keel-php");
$run("$directory/keel", 'php', '-n', "$directory/run.php", 'c');
$run("$directory/keel-php", '-n', "$directory/run.php", '--', 'd');
symlink('keel', "$directory/php8");
$run("$directory/php8", '-n', "$directory/run.php", 'e');

array_map(unlink(...), glob("$directory/*"));
rmdir($directory);
?>
--EXPECT--
keel php -n run.php a: keel a
keel -n -d precision=3 -r echo M_PI, "\n";: 3.14
keel run.php -b: keel -b
keel php -n run.php c: keel-php c
keel-php -n run.php -- d: keel-php --,d
php8 -n run.php e: php8 e
