--TEST--
classic mode: 200 scripts at once that change all they can see nothing of each other
--SKIPIF--
<?php if (!getenv('KEEL_TEST_PG_DSN')) die('skip needs a PostgreSQL'); ?>
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/leak.inc';
[$answers, $wrong] = leak(200, 10);
echo $answers, ' answers, ', count($wrong), " wrong\n";
echo implode("\n", array_slice($wrong, 0, 4)), "\n";
?>
--EXPECT--
2000 answers, 0 wrong
