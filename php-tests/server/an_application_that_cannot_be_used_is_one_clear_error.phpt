--TEST--
keel run: an app.php that throws, exits, dies, does not parse or returns nonsense is one clear error and exit status 1
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$directory = sys_get_temp_dir() . '/keel-boot-' . bin2hex(random_bytes(6));
mkdir($directory);
$apps = [
    'throws' => '<?php throw new DomainException("no database");',
    'throws in a function' => '<?php function boot() { throw new DomainException("deep"); } boot();',
    'exits' => '<?php exit("not today");',
    'exits with 0' => '<?php exit(0);',
    'does not parse' => '<?php return function ) {};',
    'returns nothing' => '<?php $x = 1;',
    'returns a string' => '<?php return "not_a_function";',
    'returns an object' => '<?php return new stdClass;',
    'returns an array' => '<?php return ["a", "b"];',
    'is fatal' => '<?php class A {} class B extends A { abstract function x(); }',
    'calls what is not there' => '<?php not_there();',
    'requires what is not there' => '<?php require "not-there.php";',
    'user error' => '<?php trigger_error("will not start", E_USER_ERROR);',
];
foreach ($apps as $what => $source) {
    file_put_contents("$directory/app.php", $source);
    $process = proc_open([KeelServer::executable(), 'run', '--port=0', '--workers=2'], [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes, $directory);
    $log = stream_get_contents($pipes[1]);
    $status = proc_close($process);
    $errors = preg_grep('/ error +\[/', explode("\n", $log));
    echo "$what: exit status $status, ", count($errors) <= 2 && count($errors) > 0 ? 'clear' : count($errors) . " error lines\n$log", "\n";
    preg_match_all('~(no database|deep|Unmatched|not_a_function|stdClass|array|contains 1 abstract|not_there|not-there|will not start|ended before it returned|not \w+$)~m', $log, $match);
    echo '  ', implode(', ', array_unique($match[1])), "\n";
}
array_map(unlink(...), glob("$directory/*"));
rmdir($directory);
?>
--EXPECT--
throws: exit status 1, clear
  no database, ended before it returned
throws in a function: exit status 1, clear
  deep, ended before it returned
exits: exit status 1, clear
  ended before it returned
exits with 0: exit status 1, clear
  ended before it returned
does not parse: exit status 1, clear
  Unmatched, ended before it returned
returns nothing: exit status 1, clear
  not int
returns a string: exit status 1, clear
  not string
returns an object: exit status 1, clear
  not stdClass
returns an array: exit status 1, clear
  not array
is fatal: exit status 1, clear
  contains 1 abstract
calls what is not there: exit status 1, clear
  not_there, ended before it returned
requires what is not there: exit status 1, clear
  not-there, ended before it returned
user error: exit status 1, clear
  will not start
