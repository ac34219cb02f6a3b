--TEST--
HTTP: every scored case of http11probe is answered as it should be, and the server is alive before and after
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$server = new KeelServer(<<<'APP'
<?php
return function (Keel\Request $request) {
    if ($request->method() === 'POST' || $request->method() === 'PUT') return $request->body();
    return $request->method() === 'GET' || $request->method() === 'HEAD' ? 'OK' : Keel\Response::text('no', 405, ['Allow' => 'GET, HEAD, POST, PUT']);
};
APP);

/** What came back: the status as text, "closed" or "timeout". */
function observe(KeelServer $server, string $bytes): string
{
    $socket = $server->connect();
    @fwrite($socket, $bytes);
    stream_set_timeout($socket, 1);
    $line = (string) fgets($socket);
    $end = stream_get_meta_data($socket)['timed_out'] ? 'timeout' : 'closed';
    fclose($socket);
    return preg_match('~^HTTP/1\.[01] (\d{3})~', $line, $match) ? $match[1] : $end;
}

/** For cases that the status alone cannot pass: the body comes back, or the connection is closed. */
function echoesOrCloses(KeelServer $server, string $bytes, string $expected): bool
{
    $socket = $server->connect();
    fwrite($socket, $bytes);
    stream_set_timeout($socket, 1);
    $answer = HttpAnswer::read($socket);
    if (str_contains($expected, 'close')) {
        return $answer->status === 200 && fgets($socket) === false && !stream_get_meta_data($socket)['timed_out'];
    }
    return $answer->status === 200 && $answer->complete && $answer->body !== '' && str_contains($bytes, $answer->body[0]);
}

$cases = json_decode(file_get_contents(__DIR__ . '/data/http11probe-cases.json'), true);
$counted = $failed = $dead = 0;
foreach ($cases as $case) {
    // Cases that look at more than the status, or have no bytes, are judged by native-tests/http_conformance_test.cpp.
    if (!$case['scored'] || empty($case['bytes']) || !empty($case['looksAt'])) continue;
    $bytes = str_replace('HOST_HEADER', "127.0.0.1:$server->port", hex2bin($case['bytes']));
    $dead += $server->get('/')->status !== 200;
    $observed = observe($server, $bytes);
    $counted++;
    $verdict = $case['verdict'][$observed] ?? 'none';
    if (!in_array('Pass', $case['verdict'], true) && str_starts_with($case['expected'], '2xx')) {
        $verdict = echoesOrCloses($server, $bytes, $case['expected']) ? 'Pass' : 'Fail';
    }
    if ($verdict !== 'Pass' && !($verdict === 'Warn' && !in_array('Pass', $case['verdict'], true))) {
        $failed++;
        echo "$case[id]: $observed is $verdict ($case[expected])\n";
    }
}
$dead += $server->get('/')->status !== 200;
var_dump($counted > 100);
echo "$failed failed, $dead times dead\n";
?>
--EXPECT--
bool(true)
0 failed, 0 times dead
