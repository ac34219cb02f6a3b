--TEST--
Keel\respond(): each kind of value that a handler may return becomes the body, after what was echoed
--EXTENSIONS--
keel
--FILE--
<?php
use Keel\Response;

class Collection implements JsonSerializable, IteratorAggregate
{
    public function jsonSerialize(): array { return ['json' => 1]; }
    public function getIterator(): Iterator { yield 'pieces'; }
    public function __toString(): string { return 'text'; }
}
$values = [
    'null' => null,
    'string' => 'text',
    'empty array' => [],
    'array' => ['a' => ['é/']],
    'JsonSerializable first' => new Collection(),
    'Traversable' => new ArrayIterator(['p', 'q', new class { public function __toString() { return 'r'; } }]),
    'Generator' => (function () { yield 'g'; yield ''; yield 'h'; })(),
    'Stringable' => new class { public function __toString() { return 'stringable'; } },
    'Response' => Response::text('response'),
    'Response of an iterator' => new Response(new ArrayIterator(['a', 'b'])),
    'stream of an array' => Response::stream(['a', 'b']),
    'stream of a generator function' => Response::stream(function () { echo 'echoed '; yield 'yielded'; }),
    'stream of a function that echoes' => Response::stream(function () { echo 'echoed'; }),
    'stream of a function that returns' => Response::stream(fn() => 'returned'),
    'file' => Response::file(__FILE__),
];
error_reporting(E_ALL & ~E_WARNING);  // A stream is flushed, after which the head of a response comes too late.
foreach ($values as $name => $value) {
    echo "$name: ";
    ob_start(fn($text) => strlen($text) > 1000 ? sha1($text) === sha1_file(__FILE__) ? 'the file' : 'not the file' : $text);
    Keel\respond($value);
    ob_end_flush();
    echo "\n";
}
?>
--EXPECT--
null: 
string: text
empty array: []
array: {"a":["é/"]}
JsonSerializable first: {"json":1}
Traversable: pqr
Generator: gh
Stringable: stringable
Response: response
Response of an iterator: ab
stream of an array: ab
stream of a generator function: echoed yielded
stream of a function that echoes: echoed
stream of a function that returns: returned
file: the file
