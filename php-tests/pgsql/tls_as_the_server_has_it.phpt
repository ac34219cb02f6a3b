--TEST--
pgsql-async: sslmode=require and verify-full encrypt, and a certificate of somebody else is refused
--EXTENSIONS--
keel
pdo
--SKIPIF--
<?php
require __DIR__ . '/../lib/pgsql.inc';
skip_without_postgres('KEEL_TEST_PG_ROOT_CERT');
?>
--FILE--
<?php
require __DIR__ . '/../lib/pgsql.inc';
$in = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
show(connect([], 'sslmode=require')->query($in)->fetchColumn());
show(connect([], 'sslmode=verify-full;sslrootcert=' . getenv('KEEL_TEST_PG_ROOT_CERT'))->query($in)->fetchColumn());
show(connect([], 'sslmode=disable')->query($in)->fetchColumn());
try {
    connect([], 'sslmode=verify-full;sslrootcert=' . __DIR__ . '/no-such-file.crt');
} catch (PDOException $error) {
    show($error->getCode());
}
?>
--EXPECT--
true
true
false
7
