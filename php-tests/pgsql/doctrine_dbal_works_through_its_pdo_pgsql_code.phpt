--TEST--
pgsql-async: Doctrine DBAL works through its code for pdo_pgsql
--EXTENSIONS--
keel
pdo
mbstring
tokenizer
--SKIPIF--
<?php
if ((string) getenv('KEEL_TEST_PG_DSN') === '') die('skip KEEL_TEST_PG_DSN is not set');
if (!is_dir(__DIR__ . '/../../build/php-vendor/doctrine/dbal')) die('skip doctrine/dbal is not in build/php-vendor (./dev test installs it)');
?>
--FILE--
<?php
require __DIR__ . '/../../build/php-vendor/autoload.php';

use Doctrine\DBAL\{ArrayParameterType, Driver, DriverManager, ParameterType};
use Doctrine\DBAL\Schema\Table;
use Doctrine\DBAL\Types\Types;

final class KeelDriver extends Driver\AbstractPostgreSQLDriver
{
    public function connect(#[SensitiveParameter] array $params): Driver\PDO\Connection
    {
        try {
            return new Driver\PDO\Connection(new PDO("pgsql-async:$params[dsn]"));
        } catch (PDOException $exception) {
            throw Driver\PDO\Exception::new($exception);
        }
    }
}

function refused(callable $work): void
{
    try {
        $work();
    } catch (Doctrine\DBAL\Exception\DriverException $exception) {
        echo get_class($exception), ' ', $exception->getSQLState(), "\n";
    }
}

$db = DriverManager::getConnection(['driverClass' => KeelDriver::class, 'dsn' => getenv('KEEL_TEST_PG_DSN')]);
$schema = $db->createSchemaManager();
$db->executeStatement('DROP TABLE IF EXISTS keel_dbal');
$table = new Table('keel_dbal');
$table->addColumn('id', Types::INTEGER, ['autoincrement' => true]);
$table->addColumn('name', Types::STRING, ['length' => 50]);
$table->addColumn('active', Types::BOOLEAN, ['default' => true]);
$table->addColumn('price', Types::DECIMAL, ['precision' => 10, 'scale' => 2, 'notnull' => false]);
$table->addColumn('ratio', Types::FLOAT, ['notnull' => false]);
$table->addColumn('data', Types::JSON, ['notnull' => false]);
$table->addColumn('raw', Types::BLOB, ['notnull' => false]);
$table->setPrimaryKey(['id']);
$table->addUniqueIndex(['name'], 'keel_dbal_name');
$schema->createTable($table);
echo json_encode(array_map(fn ($column) => strtolower($column->getName()), array_values($schema->listTableColumns('keel_dbal')))), "\n";

$row = ['name' => 'a', 'active' => true, 'price' => '12.30', 'ratio' => 0.1, 'data' => ['x' => [1, 2]], 'raw' => "\0\xff"];
$db->insert('keel_dbal', $row, ['active' => Types::BOOLEAN, 'ratio' => Types::FLOAT, 'data' => Types::JSON, 'raw' => Types::BLOB]);
echo 'id ', $db->lastInsertId(), "\n";
$db->insert('keel_dbal', ['name' => 'b', 'active' => false], ['active' => ParameterType::BOOLEAN]);
$row = $db->fetchAssociative('SELECT * FROM keel_dbal WHERE name = ?', ['a']);
var_dump($row['active'], $row['price'], $row['ratio'], $db->convertToPHPValue($row['data'], Types::JSON) === ['x' => [1, 2]]);
echo bin2hex(stream_get_contents($db->convertToPHPValue($row['raw'], Types::BLOB))), "\n";

echo json_encode($db->fetchFirstColumn('SELECT name FROM keel_dbal WHERE id IN (?) ORDER BY id', [[1, 2, 3]], [ArrayParameterType::INTEGER])), "\n";
echo json_encode($db->fetchOne('SELECT count(*) FROM keel_dbal WHERE name = :name OR name = :name', ['name' => 'a'])), "\n";
refused(fn () => $db->insert('keel_dbal', ['name' => 'a']));
refused(fn () => $db->executeQuery('SELECT * FROM keel_nowhere'));
refused(fn () => $db->executeQuery('SELEC'));

$db->beginTransaction();
$db->insert('keel_dbal', ['name' => 'c']);
$db->beginTransaction();
$db->insert('keel_dbal', ['name' => 'd']);
$db->rollBack();
$db->commit();
$db->transactional(fn ($db) => $db->executeStatement("UPDATE keel_dbal SET name = name || '!' WHERE name = ?", ['c']));
echo json_encode($db->createQueryBuilder()->select('name')->from('keel_dbal')->orderBy('name')->executeQuery()->fetchFirstColumn()), "\n";
$statement = $db->prepare('SELECT name FROM keel_dbal WHERE id = ?');
foreach ([1, 2] as $id) {
    $statement->bindValue(1, $id, ParameterType::INTEGER);
    echo $statement->executeQuery()->fetchOne(), "\n";
}
refused(fn () => DriverManager::getConnection(['driverClass' => KeelDriver::class, 'dsn' => 'host=127.0.0.1;port=1'])->fetchOne('SELECT 1'));
$schema->dropTable('keel_dbal');
?>
--EXPECT--
["id","name","active","price","ratio","data","raw"]
id 1
bool(true)
string(5) "12.30"
float(0.1)
bool(true)
00ff
["a","b"]
1
Doctrine\DBAL\Exception\UniqueConstraintViolationException 23505
Doctrine\DBAL\Exception\TableNotFoundException 42P01
Doctrine\DBAL\Exception\SyntaxErrorException 42601
["a","b","c!"]
a
b
Doctrine\DBAL\Exception\ConnectionException 08006
