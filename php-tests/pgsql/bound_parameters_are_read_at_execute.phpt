--TEST--
pgsql-async: bindParam() reads its variable at execute(), each time anew and of any type
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
$db = connect();
$s = $db->prepare('SELECT :v::text AS v');
$s->bindParam('v', $value);
foreach ([1, 'two', 3.5, true, null, new class { public function __toString(): string { return 'object'; } }] as $value) {
    $s->execute();
    show($s->fetchColumn());
}
$s = $db->prepare('SELECT :n::int + 1');
$s->bindParam('n', $n, PDO::PARAM_INT);
for ($n = 1; $n <= 3; $n++) {
    $s->execute();
    show($s->fetchColumn());
}
try {
    $db->prepare('SELECT ?::text')->execute([new stdClass()]);
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
"1"
"two"
"3.5"
"t"
null
"object"
2
3
4
Object of class stdClass could not be converted to string
