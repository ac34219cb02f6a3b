--TEST--
pgsql-async: settings in the DSN's options hold for every lease, others until its end
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
$extra = "application_name=keel-options;pool_size=1;options='-c search_path=pg_catalog -c work_mem=2222kB'";
for ($i = 0; $i < 2; $i++) {
    $db = connect([], $extra);
    show(row($db, "SELECT current_setting('search_path') AS path, current_setting('work_mem') AS mem, current_setting('TimeZone') <> 'Asia/Tokyo' AS zone"));
    $db->exec("SET work_mem = '1MB'; SET TIME ZONE 'Asia/Tokyo'");
    unset($db);
}
?>
--EXPECT--
{"path":"pg_catalog","mem":"2222kB","zone":true}
{"path":"pg_catalog","mem":"2222kB","zone":true}
