--TEST--
pgsql-async: every fetch mode of PDO
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
final class Item
{
    public $id;
    public $name;
    public $made;

    public function __construct(...$arguments)
    {
        $this->made = $arguments;
    }
}
$db = connect();
$items = fn () => $db->query("SELECT * FROM (VALUES (1, 'a'), (2, 'b'), (3, 'a')) AS t(id, name) ORDER BY id");
$pairs = fn () => $db->query("SELECT * FROM (VALUES ('a', 1), ('b', 2), ('a', 3)) AS t(name, id) ORDER BY id");
foreach (['ASSOC', 'NUM', 'BOTH', 'OBJ', 'NAMED'] as $mode) {
    echo $mode, ' ';
    show($items()->fetch(constant("PDO::FETCH_$mode")));
}
echo 'LAZY ';
$lazy = $items()->fetch(PDO::FETCH_LAZY);
show($lazy->id, $lazy['name'], $lazy[0], $lazy->queryString);
echo 'CLASS ';
show($items()->fetchAll(PDO::FETCH_CLASS, Item::class, ['x']));
echo 'CLASS|PROPS_LATE ';
show($items()->fetchAll(PDO::FETCH_CLASS | PDO::FETCH_PROPS_LATE, Item::class, ['x'])[0]);
echo 'CLASS|CLASSTYPE ';
show(get_class($db->query("SELECT 'Item', 1 AS id")->fetch(PDO::FETCH_CLASS | PDO::FETCH_CLASSTYPE)));
echo 'INTO ';
$s = $items();
$s->setFetchMode(PDO::FETCH_INTO, $into = new Item());
$s->fetch();
show($into);
echo 'COLUMN ';
show($items()->fetchAll(PDO::FETCH_COLUMN, 1));
echo 'KEY_PAIR ';
show($items()->fetchAll(PDO::FETCH_KEY_PAIR));
echo 'GROUP ';
show($pairs()->fetchAll(PDO::FETCH_GROUP | PDO::FETCH_NUM));
echo 'GROUP|COLUMN ';
show($pairs()->fetchAll(PDO::FETCH_GROUP | PDO::FETCH_COLUMN));
echo 'UNIQUE ';
show($items()->fetchAll(PDO::FETCH_UNIQUE | PDO::FETCH_ASSOC));
echo 'FUNC ';
show($items()->fetchAll(PDO::FETCH_FUNC, fn ($id, $name) => "$id-$name"));
echo 'NAMED ';
show($db->query('SELECT 1 AS x, 2 AS x, 3 AS y')->fetch(PDO::FETCH_NAMED));
echo 'fetchObject ';
show($items()->fetchObject(Item::class, ['y']));
echo 'foreach ';
foreach ($items() as [$id, $name]) {
    echo "$id$name ";
}
echo "\nnothing left ";
$s = $items();
$s->fetchAll();
show($s->fetch(), $s->fetchAll(), $s->fetchColumn());
?>
--EXPECT--
ASSOC {"id":1,"name":"a"}
NUM [1,"a"]
BOTH {"id":1,"0":1,"name":"a","1":"a"}
OBJ {"id":1,"name":"a"}
NAMED {"id":1,"name":"a"}
LAZY 1
"a"
1
"SELECT * FROM (VALUES (1, 'a'), (2, 'b'), (3, 'a')) AS t(id, name) ORDER BY id"
CLASS [{"id":1,"name":"a","made":["x"]},{"id":2,"name":"b","made":["x"]},{"id":3,"name":"a","made":["x"]}]
CLASS|PROPS_LATE {"id":1,"name":"a","made":["x"]}
CLASS|CLASSTYPE "Item"
INTO {"id":1,"name":"a","made":[]}
COLUMN ["a","b","a"]
KEY_PAIR {"1":"a","2":"b","3":"a"}
GROUP {"a":[[1],[3]],"b":[[2]]}
GROUP|COLUMN {"a":[1,3],"b":[2]}
UNIQUE {"1":{"name":"a"},"2":{"name":"b"},"3":{"name":"a"}}
FUNC ["1-a","2-b","3-a"]
NAMED {"x":[1,2],"y":3}
fetchObject {"id":1,"name":"a","made":["y"]}
foreach 1a 2b 3a 
nothing left false
[]
false
