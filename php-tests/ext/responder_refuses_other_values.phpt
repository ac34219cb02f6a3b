--TEST--
Keel\respond(): a value of another kind is a TypeError that says what may be returned; exceptions come through
--EXTENSIONS--
keel
--FILE--
<?php
use Keel\Response;

function streaming_with_error(): Generator
{
    yield 'piece ';
    throw new Exception('in the generator');
}
$values = [
    1, true, 1.5, new stdClass(), tmpfile(),
    new ArrayIterator(['one ', 2]),
    Response::stream(fn() => 3),
    Response::stream(fn() => fn() => 3),
    [NAN],
    streaming_with_error(),
    Response::stream(fn() => throw new Exception('in the function')),
    new class implements JsonSerializable { public function jsonSerialize(): mixed { throw new Exception('in JSON'); } },
    new class implements IteratorAggregate { public function getIterator(): Iterator { throw new Exception('no iterator'); } },
];
error_reporting(E_ALL & ~E_WARNING);  // A stream is flushed, after which the head of a response comes too late.
foreach ($values as $value) {
    try {
        Keel\respond($value);
        echo "nothing thrown\n";
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
?>
--EXPECTREGEX--
TypeError: A handler must return a Keel.Response, a PSR-7 response, a string, an array, a JsonSerializable, a Traversable of strings, a Stringable or null; it returned int
TypeError: .* it returned bool
TypeError: .* it returned float
TypeError: .* it returned stdClass
TypeError: .* it returned resource
one TypeError: A streamed response must consist of strings, but piece 2 is of type int
TypeError: A response's body must be a string, a Traversable or null, int given
TypeError: The function of a streamed response must not return a Closure
JsonException: Inf and NaN cannot be JSON encoded
piece Exception: in the generator
Exception: in the function
Exception: in JSON
Exception: no iterator
