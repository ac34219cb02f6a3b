--TEST--
pgsql-async: bindColumn() follows the row by number and by name, with its type
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
$s = $db->prepare("SELECT 1 AS id, 'x' AS name, '7' AS digits UNION ALL SELECT 2, 'y', '8' ORDER BY 1");
$s->execute();
$s->bindColumn(1, $id);
$s->bindColumn('name', $name);
$s->bindColumn('digits', $digits, PDO::PARAM_INT);
while ($s->fetch(PDO::FETCH_BOUND)) {
    var_dump([$id, $name, $digits]);
}
try {
    $db->query('SELECT 1')->fetchColumn(3);
} catch (ValueError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
array(3) {
  [0]=>
  string(1) "1"
  [1]=>
  string(1) "x"
  [2]=>
  int(7)
}
array(3) {
  [0]=>
  string(1) "2"
  [1]=>
  string(1) "y"
  [2]=>
  int(8)
}
Invalid column index
