--TEST--
pgsql-async: requests that share one PDO object have a transaction each, rolled back at the request's end, and a client that leaves cancels its query
--EXTENSIONS--
pdo_pgsql
--SKIPIF--
<?php
require __DIR__ . '/../lib/pgsql.inc';
skip_without_postgres();
?>
--FILE--
<?php
require __DIR__ . '/../lib/pgsql.inc';
require __DIR__ . '/../lib/KeelServer.php';
$pdo = new PDO('pgsql:' . getenv('KEEL_TEST_PG_DSN'));
$pdo->exec('DROP TABLE IF EXISTS keel_shared; CREATE TABLE keel_shared (name text)');
$server = new KeelServer(<<<'APP'
<?php
$db = new PDO('pgsql-async:' . getenv('KEEL_TEST_PG_DSN') . ';application_name=keel-shared;pool_size=3');
$insert = $db->prepare('INSERT INTO keel_shared VALUES (?)');
$state = new stdClass();
$state->go = false;
return function (Keel\Request $request) use ($db, $insert, $state) {
    switch ($request->path()) {
        case '/leave-open':
            $db->beginTransaction();
            $insert->execute(['left open']);
            $db->exec("SET work_mem = '1234kB'");
            return 'in transaction: ' . json_encode($db->inTransaction());
        case '/exit':
            $db->beginTransaction();
            $insert->execute(['exit']);
            exit('exit');
        case '/throw':
            $db->beginTransaction();
            $insert->execute(['throw']);
            throw new Exception('on purpose');
        case '/commit':
            $db->beginTransaction();
            $insert->execute(['committed']);
            while (!$state->go) {
                Keel\delay(1);
            }
            $db->commit();
            return 'committed';
        case '/go':
            $state->go = true;
            return '';
        case '/sleep':
            error_log('sleep begins');
            try {
                $db->query('SELECT pg_sleep(60)');
            } finally {
                error_log('sleep ends');
            }
        default:
            return json_encode([$db->inTransaction(), $db->query('SELECT count(*) FROM keel_shared')->fetchColumn(), $db->query("SELECT current_setting('work_mem') = '1234kB'")->fetchColumn()]);
    }
};
APP, ['--workers=1']);
$commit = $server->connect();
fwrite($commit, KeelServer::format('GET', '/commit'));
echo $server->get('/leave-open')->body, "\n", $server->get('/')->body, "\n";
$server->get('/go');
HttpAnswer::read($commit);
echo $server->get('/exit')->body, "\n", $server->get('/throw')->status, "\n", $server->get('/')->body, "\n";
$sleep = $server->connect();
fwrite($sleep, KeelServer::format('GET', '/sleep'));
$server->waitForLog('~sleep begins~');
$sleeping = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'keel-shared' AND state = 'active'";
for ($i = 0; $i < 1000 && $pdo->query($sleeping)->fetchColumn() === 0; $i++) {
    usleep(5000);
}
fclose($sleep);
var_dump($server->waitForLog('~sleep ends~'));
for ($i = 0; $i < 1000 && $pdo->query($sleeping)->fetchColumn() !== 0; $i++) {
    usleep(5000);
}
var_dump($pdo->query($sleeping)->fetchColumn());
$open = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'keel-shared' AND state <> 'idle'";
var_dump($pdo->query($open)->fetchColumn());
echo $server->get('/')->body, "\n";
var_dump($server->stop());
$pdo->exec('DROP TABLE keel_shared');
?>
--EXPECT--
in transaction: true
[false,0,false]
exit
500
[false,1,false]
bool(true)
int(0)
int(0)
[false,1,false]
int(0)
