--TEST--
pgsql-async: each error has PostgreSQL's SQLSTATE
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
$db = connect();
$db->exec('CREATE TEMP TABLE s (id int PRIMARY KEY, n int NOT NULL CHECK (n > 0), r int REFERENCES s)');
$db->exec('INSERT INTO s VALUES (1, 1, NULL)');
foreach ([
    'INSERT INTO s VALUES (1, 1, NULL)', 'INSERT INTO s VALUES (2, NULL, NULL)', 'INSERT INTO s VALUES (2, 0, NULL)',
    'INSERT INTO s VALUES (2, 1, 9)', 'SELEKT', 'SELECT x', 'SELECT * FROM nope', "SELECT 'x'::int", 'SELECT 1/0',
    'SELECT nope()', "SELECT '2024-02-30'::date", 'CREATE TABLE pg_temp.s (id int)', "DO 'BEGIN RAISE EXCEPTION USING ERRCODE = ''KE001'', MESSAGE = ''own''; END'",
] as $sql) {
    failure(fn () => $db->exec($sql));
    failure(fn () => $db->query($sql));
}
?>
--EXPECT--
23505: SQLSTATE[23505]: Unique violation: 7 ERROR:  duplicate key value violates unique constraint "s_pkey"
23505: SQLSTATE[23505]: Unique violation: 7 ERROR:  duplicate key value violates unique constraint "s_pkey"
23502: SQLSTATE[23502]: Not null violation: 7 ERROR:  null value in column "n" of relation "s" violates not-null constraint
23502: SQLSTATE[23502]: Not null violation: 7 ERROR:  null value in column "n" of relation "s" violates not-null constraint
23514: SQLSTATE[23514]: Check violation: 7 ERROR:  new row for relation "s" violates check constraint "s_n_check"
23514: SQLSTATE[23514]: Check violation: 7 ERROR:  new row for relation "s" violates check constraint "s_n_check"
23503: SQLSTATE[23503]: Foreign key violation: 7 ERROR:  insert or update on table "s" violates foreign key constraint "s_r_fkey"
23503: SQLSTATE[23503]: Foreign key violation: 7 ERROR:  insert or update on table "s" violates foreign key constraint "s_r_fkey"
42601: SQLSTATE[42601]: Syntax error: 7 ERROR:  syntax error at or near "SELEKT"
42601: SQLSTATE[42601]: Syntax error: 7 ERROR:  syntax error at or near "SELEKT"
42703: SQLSTATE[42703]: Undefined column: 7 ERROR:  column "x" does not exist
42703: SQLSTATE[42703]: Undefined column: 7 ERROR:  column "x" does not exist
42P01: SQLSTATE[42P01]: Undefined table: 7 ERROR:  relation "nope" does not exist
42P01: SQLSTATE[42P01]: Undefined table: 7 ERROR:  relation "nope" does not exist
22P02: SQLSTATE[22P02]: Invalid text representation: 7 ERROR:  invalid input syntax for type integer: "x"
22P02: SQLSTATE[22P02]: Invalid text representation: 7 ERROR:  invalid input syntax for type integer: "x"
22012: SQLSTATE[22012]: Division by zero: 7 ERROR:  division by zero
22012: SQLSTATE[22012]: Division by zero: 7 ERROR:  division by zero
42883: SQLSTATE[42883]: Undefined function: 7 ERROR:  function nope() does not exist
42883: SQLSTATE[42883]: Undefined function: 7 ERROR:  function nope() does not exist
22008: SQLSTATE[22008]: Datetime field overflow: 7 ERROR:  date/time field value out of range: "2024-02-30"
22008: SQLSTATE[22008]: Datetime field overflow: 7 ERROR:  date/time field value out of range: "2024-02-30"
42P07: SQLSTATE[42P07]: Duplicate table: 7 ERROR:  relation "s" already exists
42P07: SQLSTATE[42P07]: Duplicate table: 7 ERROR:  relation "s" already exists
KE001: SQLSTATE[KE001]: <<Unknown error>>: 7 ERROR:  own
KE001: SQLSTATE[KE001]: <<Unknown error>>: 7 ERROR:  own
