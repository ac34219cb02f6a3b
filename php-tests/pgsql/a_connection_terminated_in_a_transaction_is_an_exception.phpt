--TEST--
pgsql-async: a connection lost in a transaction fails every statement until the rollback, then it works again
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
$db = connect([], 'application_name=keel-terminated');
$observer = observer();
$db->beginTransaction();
column($observer, 'SELECT pg_terminate_backend(?, 5000)', [$db->pgsqlGetPid()]);
failure(fn () => $db->query("SELECT 'never'"));
failure(fn () => $db->query("SELECT 'never'"));
var_dump($db->inTransaction(), $db->rollBack(), $db->inTransaction());
show($db->query("SELECT 'works'")->fetchColumn());
$db->beginTransaction();
column($observer, 'SELECT pg_terminate_backend(?, 5000)', [$db->pgsqlGetPid()]);
failure(fn () => $db->commit());
var_dump($db->inTransaction());
show($db->query("SELECT 'works'")->fetchColumn());
?>
--EXPECT--
25P02: SQLSTATE[25P02]: In failed sql transaction: 7 pgsql-async: the transaction was lost with its connection; roll it back before anything else
25P02: SQLSTATE[25P02]: In failed sql transaction: 7 pgsql-async: the transaction was lost with its connection; roll it back before anything else
bool(true)
bool(true)
bool(false)
"works"
08007: SQLSTATE[08007]: Connection failure during transaction: 7 pgsql-async: the transaction was lost with its connection; nothing of it was committed
bool(false)
"works"
