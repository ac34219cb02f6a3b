--TEST--
pgsql-async: the bounds of int8 come back as integers and go in as such
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
$in = $db->prepare('SELECT :n::int8 AS n, :n::int8 = 9223372036854775807 AS most');
foreach ([PHP_INT_MAX, PHP_INT_MIN, 0, -1] as $number) {
    $in->bindValue('n', $number, PDO::PARAM_INT);
    $in->execute();
    show($in->fetch(PDO::FETCH_NUM));
}
failure(fn () => column($db, 'SELECT ?::int8', ['9223372036854775808']));
failure(fn () => column($db, 'SELECT ?::int2', [32768]));
?>
--EXPECT--
[9223372036854775807,true]
[-9223372036854775808,false]
[0,false]
[-1,false]
22003: SQLSTATE[22003]: Numeric value out of range: 7 ERROR:  value "9223372036854775808" is out of range for type bigint
22003: SQLSTATE[22003]: Numeric value out of range: 7 ERROR:  value "32768" is out of range for type smallint
