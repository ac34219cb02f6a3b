--TEST--
pgsql-async: floats come back bit for bit, NaN and the infinities included
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
var_dump(row($db, "SELECT 'NaN'::float8 AS nan, 'Infinity'::float8 AS inf, '-Infinity'::float4 AS minus, 1e308::float8 AS big, 5e-324::float8 AS tiny, '-0'::float8 AS zero"));
foreach ([0.1 + 0.2, M_PI, 1 / 3, 1.7976931348623157e308, 123456789.123456789] as $number) {
    var_dump($db->query('SELECT ' . var_export($number, true) . '::float8')->fetchColumn() === $number);
}
?>
--EXPECT--
array(6) {
  ["nan"]=>
  float(NAN)
  ["inf"]=>
  float(INF)
  ["minus"]=>
  float(-INF)
  ["big"]=>
  float(1.0E+308)
  ["tiny"]=>
  float(5.0E-324)
  ["zero"]=>
  float(-0)
}
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
