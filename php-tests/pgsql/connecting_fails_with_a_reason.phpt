--TEST--
pgsql-async: what is wrong with a DSN, or why a connection fails, is said without the password
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
foreach ([
    'pgsql-async:hst=127.0.0.1', 'pgsql-async:host', 'pgsql-async:host=127.0.0.1;pool_size=0',
    'pgsql-async:host=127.0.0.1;lease=forever', 'pgsql-async:host=127.0.0.1;pool_timeout_ms=soon',
] as $dsn) {
    failure(fn () => new PDO($dsn));
}
try {
    new PDO('pgsql-async:host=127.0.0.1;port=1;user=x;password=secret');
} catch (PDOException $error) {
    var_dump($error->getCode(), $error->errorInfo, str_contains($error->getMessage(), 'secret'));
    echo $error->getMessage(), "\n";
}
try {
    connect([], 'password=wrong-secret;application_name=keel-wrong-password');
    echo "the server trusts everybody\n";
} catch (PDOException $error) {
    echo $error->getCode(), "\n";
    var_dump(str_contains($error->getMessage(), 'wrong-secret'));
}
failure(fn () => connect([], 'dbname=keel_no_such_database'));
failure(fn () => connect([Keel\Pgsql::ATTR_LEASE => 'forever']));
?>
--EXPECT--
0: SQLSTATE[08001] [0] pgsql-async: unknown key "hst" in the DSN
0: SQLSTATE[08001] [0] pgsql-async: a key in the DSN has no value: each is key=value, separated by semicolons
0: SQLSTATE[08001] [0] pgsql-async: the DSN's pool_size must be a whole number of at least 1
0: SQLSTATE[08001] [0] pgsql-async: the DSN's lease must be request or transaction
0: SQLSTATE[08001] [0] pgsql-async: the DSN's pool_timeout_ms must be a whole number of milliseconds
int(7)
array(3) {
  [0]=>
  string(5) "08006"
  [1]=>
  int(7)
  [2]=>
  string(140) "connection to server at "127.0.0.1", port 1 failed: Connection refused
	Is the server running on that host and accepting TCP/IP connections?"
}
bool(false)
SQLSTATE[08006] [7] connection to server at "127.0.0.1", port 1 failed: Connection refused
	Is the server running on that host and accepting TCP/IP connections?
7
bool(false)
7: SQLSTATE[08006] [7] connection to server at "127.0.0.1", port PORT failed: FATAL:  database "keel_no_such_database" does not exist
0: SQLSTATE[08001] [0] pgsql-async: the DSN's lease must be request or transaction
