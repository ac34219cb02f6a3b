--TEST--
pgsql-async: Doctrine DBAL works on it: types, transactions, exceptions and the schema manager
--EXTENSIONS--
keel
pdo
--SKIPIF--
<?php
require __DIR__ . '/../lib/pgsql.inc';
skip_without_postgres();
if (!is_file(__DIR__ . '/../../build/php-vendor/doctrine/dbal/src/Connection.php')) {
    echo 'skip doctrine/dbal is not in build/php-vendor (see php-tests/lib/composer.json)';
}
?>
--FILE--
<?php
require __DIR__ . '/../lib/pgsql.inc';
require __DIR__ . '/../../build/php-vendor/autoload.php';

use Doctrine\DBAL\Driver\AbstractPostgreSQLDriver;
use Doctrine\DBAL\Driver\PDO;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Exception\SyntaxErrorException;
use Doctrine\DBAL\Exception\UniqueConstraintViolationException;
use Doctrine\DBAL\Schema\Schema;

final class PgsqlAsyncDriver extends AbstractPostgreSQLDriver
{
    public function connect(array $params): PDO\Connection
    {
        return new PDO\Connection(new \PDO($params['dsn'], $params['user'] ?? null, $params['password'] ?? null));
    }
}

$db = DriverManager::getConnection(['driverClass' => PgsqlAsyncDriver::class, 'dsn' => dsn()]);
echo str_contains(get_class($db->getDatabasePlatform()), 'PostgreSQL') ? "PostgreSQL\n" : "other\n";

$db->executeStatement('DROP TABLE IF EXISTS keel_dbal');
$schema = new Schema();
$table = $schema->createTable('keel_dbal');
$table->addColumn('id', 'integer', ['autoincrement' => true]);
$table->addColumn('name', 'string', ['length' => 50]);
$table->addColumn('active', 'boolean');
$table->addColumn('price', 'decimal', ['precision' => 8, 'scale' => 2]);
$table->addColumn('data', 'json', ['notnull' => false]);
$table->addColumn('content', 'blob', ['notnull' => false]);
$table->addColumn('made', 'datetime_immutable');
$table->setPrimaryKey(['id']);
$table->addUniqueIndex(['name']);
foreach ($schema->toSql($db->getDatabasePlatform()) as $sql) {
    $db->executeStatement($sql);
}
$types = ['name' => 'string', 'active' => 'boolean', 'price' => 'decimal', 'data' => 'json', 'content' => 'blob', 'made' => 'datetime_immutable'];
show($db->insert('keel_dbal', [
    'name' => "it's", 'active' => true, 'price' => '12.50', 'data' => ['a' => [1, null]], 'content' => "\0\xff",
    'made' => new DateTimeImmutable('2024-02-29 12:00:00'),
], $types), (int) $db->lastInsertId());
$row = $db->fetchAssociative('SELECT * FROM keel_dbal WHERE name = :name AND active = :active', ['name' => "it's", 'active' => true], ['active' => 'boolean']);
show($row['id'], $row['active'], $row['price'], $row['data'], bin2hex($row['content']), $row['made']);
show(is_resource($db->convertToPHPValue($row['content'], 'blob')), $db->convertToPHPValue($row['data'], 'json'));
try {
    $db->insert('keel_dbal', ['name' => "it's", 'active' => false, 'price' => 1, 'made' => new DateTimeImmutable()], $types);
} catch (UniqueConstraintViolationException $error) {
    show($error->getSQLState());
}
try {
    $db->executeQuery('SELEKT');
} catch (SyntaxErrorException $error) {
    show($error->getSQLState());
}
try {
    $db->transactional(function ($db) use ($types) {
        $db->update('keel_dbal', ['price' => '99.00'], ['id' => 1], $types);
        throw new LogicException('roll back');
    });
} catch (LogicException $error) {
    show($error->getMessage(), $db->fetchOne('SELECT price FROM keel_dbal'));
}
$db->transactional(fn ($db) => $db->transactional(fn ($db) => $db->update('keel_dbal', ['price' => '99.00'], ['id' => 1], $types)));
show($db->fetchOne('SELECT price FROM keel_dbal'), $db->isTransactionActive());
show($db->createQueryBuilder()->select('name')->from('keel_dbal')->where('id IN (:ids)')
    ->setParameter('ids', [1, 2], Doctrine\DBAL\ArrayParameterType::INTEGER)->executeQuery()->fetchFirstColumn());
show(array_keys($db->createSchemaManager()->listTableColumns('keel_dbal')));
show(iterator_to_array($db->iterateKeyValue('SELECT id, name FROM keel_dbal')));
$db->executeStatement('DROP TABLE keel_dbal');
?>
--EXPECT--
PostgreSQL
1
1
1
true
"12.50"
"{\"a\":[1,null]}"
"00ff"
"2024-02-29 12:00:00"
true
{"a":[1,null]}
"23505"
"42601"
"roll back"
"12.50"
"99.00"
false
["it's"]
["id","name","active","price","data","content","made"]
{"1":"it's"}
