--TEST--
pgsql-async: a destructor may query while its transaction and objects go
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
final class Writer
{
    public function __construct(private PDO $db)
    {
    }

    public function __destruct()
    {
        echo $this->db->query("SELECT 'from the destructor'")->fetchColumn(), "\n";
    }
}
$writer = new Writer(connect());
unset($writer);
$db = connect();
$db->beginTransaction();
$left = new Writer($db);
$statement = $db->query('SELECT generate_series(1, 3)');
echo "end\n";
?>
--EXPECT--
from the destructor
end
from the destructor
