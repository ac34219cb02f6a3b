--TEST--
keel help: each page is printed from its first byte to its last
--FILE--
<?php
$keel = getenv('KEEL') ?: dirname(__DIR__, 2) . '/build/release/keel';
foreach (['', 'run', 'check', 'php', 'version', 'help', 'config'] as $topic) {
    $page = shell_exec(escapeshellarg($keel) . " help $topic");
    echo strtok($page, "\n"), str_ends_with($page, "\n") ? '' : ' (cut off)', "\n";
}
?>
--EXPECT--
Keel serves PHP, many requests at once in each process: an application that stays in memory
Usage: keel run [OPTIONS]
Usage: keel check [OPTIONS]
Usage: keel php [PHP ARGUMENTS]
Usage: keel version
Usage: keel help [COMMAND|config]
keel.php returns an array: ['server' => ['port' => 8080, 'workers' => 4]]. A flag beats a variable,
