--TEST--
pgsql-async: results, errors and messages are those of pdo_pgsql
--EXTENSIONS--
keel
pdo
pdo_pgsql
--SKIPIF--
<?php
require __DIR__ . '/../lib/pgsql.inc';
skip_without_postgres();
?>
--FILE--
<?php
require __DIR__ . '/../lib/pgsql.inc';
/*
 * Different on purpose:
 * - bytea is a string (pdo_pgsql: a stream), float is a float (pdo_pgsql: a string);
 * - PDO::ATTR_DRIVER_NAME is pgsql-async;
 * - a zero byte in a text parameter is an error (pdo_pgsql: the text ends there);
 * - prepared statements and cursors have other names;
 * - ? and :name mixed are found by the driver, so the message is worded differently;
 * - a value for a statement without placeholders is found by the driver (HY093), not by the server (08P01);
 * - large objects fail with the server's SQLSTATE (pdo_pgsql: HY000), and before it outside a transaction;
 * - what is bound by reference keeps its type (pdo_pgsql: becomes a string).
 */
$snippets = [
    fn ($db) => $db->query("SELECT 1::int2, 2, 3::int8, true, false, NULL, 'x', 1.50, '2024-01-31'::date, ARRAY[1,2]")->fetch(PDO::FETCH_NUM),
    fn ($db) => $db->query("SELECT 4::oid AS oid, '1 day'::interval AS i, '{}'::jsonb AS j, 'a'::char(3) AS c")->fetch(PDO::FETCH_ASSOC),
    fn ($db) => $db->query('SELECT 1 AS a, 2 AS a')->fetch(),
    fn ($db) => $db->query('SELECT 1 AS a, 2 AS a')->fetch(PDO::FETCH_NAMED),
    fn ($db) => $db->query('SELECT 1 AS a')->fetchObject(),
    fn ($db) => $db->query('SELECT generate_series(1, 3)')->fetchAll(PDO::FETCH_COLUMN),
    fn ($db) => $db->query("SELECT 'a', 1 UNION ALL SELECT 'b', 2 ORDER BY 1")->fetchAll(PDO::FETCH_KEY_PAIR),
    fn ($db) => $db->query('SELECT 1 WHERE false')->fetch(),
    fn ($db) => $db->query('SELECT 1 WHERE false')->fetchColumn(),
    fn ($db) => $db->query('')->fetch(),
    fn ($db) => $db->query('SELECT 1 AS one', PDO::FETCH_OBJ)->fetch(),
    fn ($db) => $db->query('SELEKT'),
    fn ($db) => $db->query('SELECT * FROM nope'),
    fn ($db) => $db->query("SELECT 'x'::int"),
    fn ($db) => $db->query('SELECT 1; SELECT 2')->fetchAll(),
    fn ($db) => $db->exec('SELECT 1; SELECT 2'),
    fn ($db) => $db->exec('CREATE TEMP TABLE t (id serial PRIMARY KEY, v text NOT NULL)'),
    fn ($db) => $db->exec("INSERT INTO t (v) VALUES ('a'), ('b'), ('c')"),
    fn ($db) => $db->lastInsertId(),
    fn ($db) => $db->lastInsertId('t_id_seq'),
    fn ($db) => $db->lastInsertId('nope'),
    fn ($db) => $db->exec("UPDATE t SET v = v || '!'"),
    fn ($db) => $db->exec('DELETE FROM t WHERE id = 99'),
    fn ($db) => $db->exec("INSERT INTO t VALUES (1, 'again')"),
    fn ($db) => $db->exec('INSERT INTO t (v) VALUES (NULL)'),
    fn ($db) => $db->query('SELECT * FROM t')->rowCount(),
    fn ($db) => $db->query('SELECT * FROM t')->columnCount(),
    fn ($db) => array_diff_key($db->query('SELECT id, v FROM t')->getColumnMeta(1), ['pgsql:table_oid' => 0]),
    fn ($db) => array_diff_key($db->query('SELECT id FROM t')->getColumnMeta(0), ['pgsql:table_oid' => 0]),
    fn ($db) => $db->query('SELECT true AS b')->getColumnMeta(0),
    fn ($db) => $db->query('SELECT 1.5::numeric(4, 2) AS n')->getColumnMeta(0),
    fn ($db) => $db->query('SELECT 1')->getColumnMeta(5),
    fn ($db) => column($db, 'SELECT ?::int + ?::int', [1, '2']),
    fn ($db) => column($db, 'SELECT :a::int + :b::int', ['a' => 1, ':b' => 2]),
    fn ($db) => column($db, 'SELECT :a::text || :a::text', ['a' => 'x']),
    fn ($db) => column($db, "SELECT '?', ':a', ?::int /* ? :b */ -- ? :c", [5]),
    fn ($db) => column($db, "SELECT '{\"a\":1}'::jsonb ?? 'a'"),
    fn ($db) => column($db, 'SELECT ?', ['untyped']),
    fn ($db) => column($db, 'SELECT ?::float8::text', [0.1]),
    fn ($db) => column($db, 'SELECT ?::bool', [true]),
    fn ($db) => column($db, 'SELECT ?::text', [null]),
    fn ($db) => column($db, 'SELECT ?::int, ?::int', [1, 2, 3]),
    fn ($db) => column($db, 'SELECT ?::int', [1, 2]),
    fn ($db) => column($db, 'SELECT ?::int, ?::int', [1]),
    fn ($db) => column($db, 'SELECT ?::int'),
    fn ($db) => column($db, 'SELECT :a::int', ['b' => 1]),
    fn ($db) => column($db, 'SELECT :a::int', ['a' => 1, 'b' => 2]),
    fn ($db) => column($db, 'SELECT ?::int', ['x']),
    fn ($db) => column($db, 'SELECT ?::text', ["\xff"]),
    fn ($db) => $db->prepare('SELECT ?::int')->bindValue(7, 1),
    fn ($db) => $db->prepare('SELECT :a::int')->bindValue('b', 1),
    fn ($db) => $db->prepare('SELEKT ?')->execute([1]),
    fn ($db) => $db->prepare('SELECT 1; SELECT 2')->execute(),
    fn ($db) => $db->prepare('SELECT ?', [PDO::ATTR_EMULATE_PREPARES => true])->execute(),
    fn ($db) => (function ($s) { $s->execute([1, "it's"]); return $s->fetch(); })($db->prepare('SELECT ? + 1, ?', [PDO::ATTR_EMULATE_PREPARES => true])),
    fn ($db) => (function ($s) { $s->bindValue(1, true, PDO::PARAM_BOOL); $s->execute(); return $s->fetch(); })($db->prepare('SELECT ?::bool', [PDO::ATTR_EMULATE_PREPARES => true])),
    fn ($db) => (function ($s) { $s->bindValue(1, 1, PDO::PARAM_INT); $s->execute(); return $s->fetch(); })($db->prepare('SELECT ?::int', [PDO::PGSQL_ATTR_DISABLE_PREPARES => true])),
    fn ($db) => (function ($s) { $s->execute(); return [$s->fetch(PDO::FETCH_NUM, PDO::FETCH_ORI_LAST), $s->fetch(PDO::FETCH_NUM, PDO::FETCH_ORI_PRIOR), $s->rowCount()]; })($db->prepare('SELECT generate_series(1, 5)', [PDO::ATTR_CURSOR => PDO::CURSOR_SCROLL])),
    fn ($db) => $db->query('SELECT 1')->nextRowset(),
    fn ($db) => [$db->quote("it's"), $db->quote('back\\slash'), $db->quote("\0\xff", PDO::PARAM_LOB), $db->quote(''), $db->quote('1', PDO::PARAM_BOOL)],
    fn ($db) => [$db->inTransaction(), $db->beginTransaction(), $db->inTransaction()],
    fn ($db) => $db->beginTransaction(),
    fn ($db) => $db->query('SELECT 1/0'),
    fn ($db) => $db->query('SELECT 1'),
    fn ($db) => $db->commit(),
    fn ($db) => $db->commit(),
    fn ($db) => $db->rollBack(),
    fn ($db) => [$db->exec('BEGIN'), $db->inTransaction(), $db->exec('ROLLBACK'), $db->inTransaction()],
    fn ($db) => [$db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT), $db->query('SELEKT'), $db->errorCode(), $db->errorInfo(), $db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION)],
    fn ($db) => $db->errorInfo(),
    fn ($db) => $db->getAttribute(PDO::ATTR_SERVER_VERSION),
    fn ($db) => $db->getAttribute(PDO::ATTR_CLIENT_VERSION),
    fn ($db) => preg_replace('/PID: \d+/', '', $db->getAttribute(PDO::ATTR_SERVER_INFO)),
    fn ($db) => $db->getAttribute(PDO::ATTR_CONNECTION_STATUS),
    fn ($db) => $db->getAttribute(PDO::ATTR_EMULATE_PREPARES),
    fn ($db) => $db->getAttribute(PDO::ATTR_PREFETCH),
    fn ($db) => $db->setAttribute(PDO::ATTR_AUTOCOMMIT, false),
    fn ($db) => $db->pgsqlGetNotify(),
    fn ($db) => [$db->setAttribute(PDO::ATTR_STRINGIFY_FETCHES, true), $db->query('SELECT 1, true, false, NULL')->fetch(PDO::FETCH_NUM)],
    fn ($db) => [$db->setAttribute(PDO::ATTR_CASE, PDO::CASE_UPPER), $db->query('SELECT 1 AS a')->fetch(PDO::FETCH_ASSOC)],
];

function outcome(callable $snippet, PDO $db): string
{
    try {
        $result = var_export($snippet($db), true);
    } catch (Throwable $error) {
        $result = get_class($error) . ' ' . var_export($error->getCode(), true) . ' ' . $error->getMessage() . "\n"
            . json_encode($error->errorInfo ?? null);
    }
    return preg_replace('/"?(pdo_stmt|keel)_\w+"?/', 'STATEMENT', $result);
}

$ours = connect();
$theirs = new PDO('pgsql:' . getenv('KEEL_TEST_PG_DSN'));
$same = 0;
foreach ($snippets as $number => $snippet) {
    [$expected, $got] = [outcome($snippet, $theirs), outcome($snippet, $ours)];
    if ($expected === $got) {
        $same++;
        continue;
    }
    echo "snippet $number, line ", (new ReflectionFunction($snippet))->getStartLine(), "\npdo_pgsql: $expected\npgsql-async: $got\n\n";
}
echo $same === count($snippets) && $same >= 80 ? "all the same\n" : "$same of " . count($snippets) . "\n";
?>
--EXPECT--
all the same
