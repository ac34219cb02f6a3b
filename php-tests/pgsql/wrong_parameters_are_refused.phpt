--TEST--
pgsql-async: mixed, missing, surplus and unknown parameters are errors, and the connection stays usable
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
failure(fn () => $db->prepare('SELECT ?::int, :a::int'));
failure(fn () => $db->prepare('SELECT ?::int, ?::int')->execute([1]));
failure(fn () => $db->prepare('SELECT ?::int')->execute([1, 2]));
failure(fn () => $db->prepare('SELECT :a::int')->execute(['b' => 1]));
failure(fn () => $db->prepare('SELECT :a::int')->execute(['a' => 1, 'b' => 1]));
failure(fn () => $db->prepare('SELECT :a::int, :b::int')->execute(['a' => 1]));
failure(fn () => $db->prepare('SELECT ?::int')->execute());
failure(fn () => $db->prepare('SELECT 1')->execute([1]));
failure(fn () => $db->prepare('SELECT ?::int')->bindValue(2, 1));
failure(fn () => $db->prepare('SELECT :a::int')->bindValue('nope', 1));
try {
    $db->prepare('SELECT ?::int')->bindValue(0, 1);
} catch (ValueError $error) {
    echo $error->getMessage(), "\n";
}
show(column($db, 'SELECT 1'));
?>
--EXPECT--
HY093: SQLSTATE[HY093]: Invalid parameter number: mixed named and positional parameters
08P01: SQLSTATE[08P01]: <<Unknown error>>: 7 ERROR:  bind message supplies 1 parameters, but prepared statement "keel_1" requires 2
HY093: SQLSTATE[HY093]: Invalid parameter number: parameter was not defined
HY093: SQLSTATE[HY093]: Invalid parameter number: :b
HY093: SQLSTATE[HY093]: Invalid parameter number: :b
08P01: SQLSTATE[08P01]: <<Unknown error>>: 7 ERROR:  bind message supplies 1 parameters, but prepared statement "keel_1" requires 2
08P01: SQLSTATE[08P01]: <<Unknown error>>: 7 ERROR:  bind message supplies 0 parameters, but prepared statement "keel_2" requires 1
HY093: SQLSTATE[HY093]: Invalid parameter number: parameter was not defined
HY093: SQLSTATE[HY093]: Invalid parameter number: parameter was not defined
HY093: SQLSTATE[HY093]: Invalid parameter number: :nope
PDOStatement::bindValue(): Argument #1 ($param) must be greater than or equal to 1
1
