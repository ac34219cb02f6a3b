--TEST--
pgsql-async: PDO's own statement classes, iteration, setFetchMode() and closeCursor()
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
class Rows extends PDOStatement
{
    protected function __construct(public readonly string $tag)
    {
    }
}
$db = connect([PDO::ATTR_STATEMENT_CLASS => [Rows::class, ['tagged']]]);
$s = $db->query('SELECT generate_series(1, 4) AS n');
show(get_class($s), $s->tag);
show($s->fetch(PDO::FETCH_ASSOC), iterator_to_array($s, false));
$s->execute();
$s->setFetchMode(PDO::FETCH_COLUMN, 0);
show($s->fetchAll());
$s->execute();
show($s->fetch());
var_dump($s->closeCursor(), $s->execute());
show($s->fetch());
failure(fn () => $s->nextRowset());
?>
--EXPECT--
"Rows"
"tagged"
{"n":1}
[{"n":2,"0":2},{"n":3,"0":3},{"n":4,"0":4}]
[1,2,3,4]
1
bool(true)
bool(true)
1
IM001: SQLSTATE[IM001]: Driver does not support this function: driver does not support multiple rowsets
