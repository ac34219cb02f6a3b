--TEST--
keel php: the process title replaces all of `keel php …`, and the environment stays readable
--SKIPIF--
<?php
if (!extension_loaded('keel')) die('skip this is stock php');
if (!is_readable('/proc/self/stat')) die('skip needs /proc');
?>
--FILE--
<?php
$code = 'cli_set_process_title("short"); $line = fn () => rtrim(file_get_contents("/proc/self/cmdline"), "\0");
    echo $line(), " ", getenv("PROBE"), "\n";
    cli_set_process_title(str_repeat("long", 1000000)); echo strlen(cli_get_process_title()) > 4, " ", getenv("PROBE"), "\n";
    passthru("echo \$PROBE");';
putenv('PROBE=kept');
foreach ([PHP_BINARY => '', readlink('/proc/self/exe') => 'php'] as $program => $command) {
    passthru(escapeshellarg($program) . " $command -n -r " . escapeshellarg($code));
}
?>
--EXPECT--
short kept
1 kept
kept
short kept
1 kept
kept
