--TEST--
pgsql-async: what a lease did to its session is undone for the next one, on the same connection
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
$extra = 'application_name=keel-clean;pool_size=1';
$db = connect([], $extra);
$pid = $db->pgsqlGetPid();
foreach ([
    'a setting' => ["SET work_mem = '1234kB'", "SELECT current_setting('work_mem') = '1234kB'"],
    'set_config()' => ["SELECT set_config('search_path', 'pg_catalog', false)", "SELECT current_setting('search_path') = 'pg_catalog'"],
    'a temporary table' => ['CREATE TEMP TABLE left_behind (id int)', "SELECT to_regclass('left_behind') IS NOT NULL"],
    'LISTEN' => ['LISTEN left_behind', 'SELECT count(*) > 0 FROM pg_listening_channels()'],
    'an advisory lock' => ['SELECT pg_advisory_lock(4711)', "SELECT count(*) > 0 FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711"],
    'a prepared statement' => ['PREPARE left_behind AS SELECT 1', "SELECT count(*) > 0 FROM pg_prepared_statements WHERE name = 'left_behind'"],
    'a cursor' => ['DECLARE left_behind CURSOR WITH HOLD FOR SELECT 1', "SELECT count(*) > 0 FROM pg_cursors WHERE name = 'left_behind'"],
    'a role' => ['SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY', "SELECT current_setting('transaction_read_only') = 'on'"],
    'an open transaction' => ['BEGIN; SET LOCAL lock_timeout = 7', "SELECT current_setting('lock_timeout') = '7ms'"],
] as $what => [$do, $see]) {
    $db->exec($do);
    $before = column($db, $see);
    unset($db);
    $db = connect([], $extra);
    echo "$what: ", $before ? 'there' : 'MISSING', ', then ', column($db, $see) ? 'LEFT' : 'gone', "\n";
}
$db->exec('CREATE TEMP SEQUENCE s');
$db->query("SELECT nextval('s')");
show($db->lastInsertId());
unset($db);
$db = connect([], $extra);
failure(fn () => $db->lastInsertId());
var_dump($pid === $db->pgsqlGetPid());
?>
--EXPECT--
a setting: there, then gone
set_config(): there, then gone
a temporary table: there, then gone
LISTEN: there, then gone
an advisory lock: there, then gone
a prepared statement: there, then gone
a cursor: there, then gone
a role: there, then gone
an open transaction: there, then gone
"1"
55000: SQLSTATE[55000]: Object not in prerequisite state: 7 ERROR:  lastval is not yet defined in this session
bool(true)
