--TEST--
pgsql-async: quotes, comments, casts, operators and dollar quotes are left alone
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
show(row($db, <<<'SQL'
    SELECT '?' AS q, ':a' AS n, 'it''s ?' AS doubled, E'\'?' AS escaped, U&'\0061?' AS unicode, "q?"."c:x" AS identifier,
           $$ ? :a $$ AS dollars, $tag$ $$ ? $tag$ AS tagged, 1 /* ? :a /* nested ? */ :b */ AS comment, -- ? :c
           '5'::int AS cast, (ARRAY[1,2,3])[1:2] AS slice, ?::int AS real
    FROM (SELECT 1 AS "c:x") AS "q?"
    SQL, [42]));
show(row($db, <<<'SQL'
    SELECT '{"a": 1, "b": 2}'::jsonb ?? 'a' AS has, '{"a": 1}'::jsonb ??| ARRAY['x', 'a'] AS any,
           '{"a": 1}'::jsonb ??& ARRAY['x', 'a'] AS every, '{"a": {"b": 5}}'::jsonb #>> '{a,b}' AS path,
           '{"a": 1}'::jsonb @> :json AS contains, '{"a": 1}'::jsonb -> 'a' AS arrow
    SQL, ['json' => '{"a": 1}']));
failure(fn () => $db->query("SELECT '{\"a\": 1}'::jsonb ? 'a'"));
?>
--EXPECT--
{"q":"?","n":":a","doubled":"it's ?","escaped":"'?","unicode":"a?","identifier":1,"dollars":" ? :a ","tagged":" $$ ? ","comment":1,"cast":5,"slice":"{1,2}","real":42}
{"has":true,"any":true,"every":false,"path":"5","contains":true,"arrow":"1"}
42601: SQLSTATE[42601]: Syntax error: 7 ERROR:  syntax error at or near "$1"
