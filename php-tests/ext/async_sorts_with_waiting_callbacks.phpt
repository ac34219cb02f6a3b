--TEST--
async(): sorts whose callbacks wait do not mix up their callbacks
--EXTENSIONS--
keel
--FILE--
<?php
$sort = function (int $direction) {
    $list = [3, 1, 2, 5, 4];
    usort($list, function ($a, $b) use ($direction) { Keel\delay(0); return $direction * ($a <=> $b); });
    return implode('', $list);
};
echo implode(' ', Keel\all([fn() => $sort(1), fn() => $sort(-1), fn() => $sort(1)])), "\n";
$map = fn(int $factor) => array_map(function ($n) use ($factor) { Keel\delay(0); return $n * $factor; }, [1, 2, 3]);
echo json_encode(Keel\all([fn() => $map(1), fn() => $map(10)])), "\n";
$walk = function (string $prefix) {
    $list = ['a', 'b'];
    array_walk($list, function (&$value) use ($prefix) { Keel\delay(0); $value = $prefix . $value; });
    return implode($list);
};
echo implode(' ', Keel\all([fn() => $walk('1'), fn() => $walk('2')])), "\n";
$replace = fn(string $by) => preg_replace_callback('/./', function () use ($by) { Keel\delay(0); return $by; }, 'xyz');
echo implode(' ', Keel\all([fn() => $replace('p'), fn() => $replace('q')])), "\n";
?>
--EXPECT--
12345 54321 12345
[[1,2,3],[10,20,30]]
1a1b 2a2b
ppp qqq
