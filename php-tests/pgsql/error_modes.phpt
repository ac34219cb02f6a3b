--TEST--
pgsql-async: silent, warning and exception modes, with errorCode() and errorInfo()
--EXTENSIONS--
keel
pdo
--SKIPIF--
<?php
require __DIR__ . '/../lib/pgsql.inc';
skip_without_postgres();
?>
--FILE--
<?php
require __DIR__ . '/../lib/pgsql.inc';
$db = connect([PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT]);
var_dump($db->query('SELECT * FROM nowhere'));
show($db->errorCode(), $db->errorInfo());
var_dump($db->exec('CREATE TEMP TABLE ok (id int)'));
show($db->errorCode(), $db->errorInfo());
$s = $db->prepare('SELECT ?::int');
var_dump($s->execute(['x']));
show($s->errorCode(), $s->errorInfo());
var_dump($s->execute([1]));
show($s->errorCode(), $s->errorInfo());
set_error_handler(function (int $level, string $message): bool {
    echo $level === E_WARNING ? 'warning: ' : "$level: ", strtok($message, "\n"), "\n";
    return true;
});
$db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_WARNING);
var_dump($db->exec('SELEKT'));
$db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
try {
    $db->exec('SELECT 1/0');
} catch (PDOException $error) {
    show($error->getCode(), $error->getMessage(), $error->errorInfo);
}
?>
--EXPECT--
bool(false)
"42P01"
["42P01",7,"ERROR:  relation \"nowhere\" does not exist\nLINE 1: SELECT * FROM nowhere\n                      ^"]
int(0)
"00000"
["00000",null,null]
bool(false)
"22P02"
["22P02",7,"ERROR:  invalid input syntax for type integer: \"x\"\nCONTEXT:  unnamed portal parameter $1 = '...'"]
bool(true)
"00000"
["00000",null,null]
warning: PDO::exec(): SQLSTATE[42601]: Syntax error: 7 ERROR:  syntax error at or near "SELEKT"
bool(false)
"22012"
"SQLSTATE[22012]: Division by zero: 7 ERROR:  division by zero"
["22012",7,"ERROR:  division by zero"]
