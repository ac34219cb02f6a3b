--TEST--
app mode: what a request sees, sends and leaves behind is as under php-fpm
--SKIPIF--
<?php
require __DIR__ . '/../lib/FpmServer.php';
if ($reason = FpmServer::unavailable()) die("skip $reason");
foreach (['mbstring', 'intl'] as $extension) if (!extension_loaded($extension)) die("skip needs $extension");
?>
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
require __DIR__ . '/../lib/FpmServer.php';
$app = __DIR__ . '/apps/as_php_fpm.php';
$ini = ['post_max_size' => '20K', 'upload_max_filesize' => '2K', 'max_file_uploads' => '3', 'max_input_vars' => '20',
    'display_errors' => '0', 'log_errors' => '0', 'max_execution_time' => '30', 'output_buffering' => '0', 'expose_php' => '1',
    'variables_order' => 'GPCS', 'request_order' => 'GP', 'session.save_path' => sys_get_temp_dir(), 'memory_limit' => '128M'];
$arguments = [];
foreach ($ini as $name => $value) array_push($arguments, '-d', "$name=$value");
$keel = new KeelServer(file_get_contents($app), $arguments);
$fpm = new FpmServer($app, $ini);

/** @return array<string, mixed> the answer, without what belongs to the server and the moment */
function answer(int $port, string $method, string $target, array $headers, string $body): array
{
    $socket = stream_socket_client("tcp://127.0.0.1:$port", timeout: 10);
    stream_set_timeout($socket, 10);
    fwrite($socket, KeelServer::format($method, $target, [...$headers, 'Connection: close'], $body));
    $answer = HttpAnswer::read($socket, $method);
    $lines = [];
    foreach ($answer->headers as $name => $values) {
        if (in_array($name, ['server', 'date', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'], true)) continue;
        if ($name === 'content-type' && $answer->status === 304) continue;  // nginx removes it.
        foreach ($values as $value) $lines[] = "$name: " . preg_replace('/PHPSESSID=\w{26}\b|[A-Z][a-z]{2}, \d\d[- ][A-Z][a-z]{2}[- ]\d{4} [\d:]+ GMT/', 'DATE', $value);
    }
    sort($lines);
    return ['status' => "$answer->status $answer->phrase", 'headers' => $lines, 'body' => $answer->body, 'complete' => $answer->complete];
}

function part(string $name, string $content, ?string $file = null, string $more = ''): string
{
    $filename = $file === null ? '' : "; filename=\"$file\"\r\nContent-Type: text/plain";
    return "--xYx\r\nContent-Disposition: form-data; name=\"$name\"$filename$more\r\n\r\n$content\r\n";
}

$form = 'Content-Type: application/x-www-form-urlencoded';
$multipart = 'Content-Type: multipart/form-data; boundary=xYx';
$requests = [
    ['GET', '/?do=input&a=1&b[]=2&b[]=3&c[x][y]=4&d.e=5&f+g=6&h=%C3%A4&i&=j&k==&l[m=7&a=8&n%5B%5D=9', ['Cookie: a=b; c=d%20e; f[g]=h; a=second; $x=1; i']],
    ['POST', '/?do=input&a=get', [$form, 'Cookie: a=cookie'], 'a=post&b[c]=d&e=%20+%zz&f='],
    ['POST', '/?do=input', ['Content-Type: APPLICATION/X-WWW-FORM-URLENCODED; charset=UTF-8'], 'a=1'],
    ['POST', '/?do=input', ['Content-Type: application/json'], '{"a":1}'],
    ['POST', '/?do=input', ['Content-Type: text/unknown; x'], 'a=1'],
    ['POST', '/?do=input', [$form], ''],
    ['POST', '/?do=input', [$form], http_build_query(array_fill(0, 30, 'x'))],
    ['POST', '/?do=input', [$form], 'a=' . str_repeat('x', 21000)],
    ['PUT', '/?do=input', [$form], 'a=1'],
    ['PATCH', '/?do=input', ['Content-Type: application/json'], '{}'],
    ['DELETE', '/?do=input', ['Content-Type: text/plain'], 'body of a DELETE'],
    ['OPTIONS', '/?do=input', [], 'body'],
    ['POST', '/?do=input_twice', ['Content-Type: text/plain'], '0123456789'],
    ['POST', '/?do=input_twice', [$form], 'a=23456789'],
    ['GET', '/?do=server&x=y%20z', ['Authorization: Basic ' . base64_encode('user:pass:word'), 'X-One: 1', 'Accept: a, b', 'Cookie: a=b', 'Proxy: evil', 'X-Empty:', 'X_Under_Score: 1']],
    ['GET', '/?do=server', ['Authorization: Digest username="u", realm="r"']],
    ['GET', '/?do=server', ['Authorization: Bearer token']],
    ['GET', '/?do=server', ['Authorization: Basic nonsense!']],
    ['POST', '/?do=server', ['Content-Type: text/x'], 'four'],
    ['POST', '/?do=filter&number=12&list[]=1&list[]=x', [$form, 'Cookie: c=d'], 'mail=a@example.org'],
    ['GET', '/?do=getallheaders', ['X-One: 1', 'x-two: 2', 'User-Agent: test']],
    ['POST', '/?do=uploads', [$multipart], part('title', 'A title') . part('list[]', 'one') . part('list[]', 'two') . part('small', 'hello', 'small.txt')
        . part('nested[a][b]', 'deep', 'C:\\dir\\deep.txt') . part('big', str_repeat('x', 3000), 'big.txt') . part('fourth', '4', 'fourth.txt') . "--xYx--\r\n"],
    ['POST', '/?do=uploads', [$multipart], part('none', '', '') . part('empty', '', 'empty.txt') . part('dir', 'x', 'a/b/c.txt') . "--xYx--\r\n"],
    ['POST', '/?do=uploads', [$multipart], part('MAX_FILE_SIZE', '3') . part('over', 'four', 'over.txt') . "--xYx--\r\n"],
    ['POST', '/?do=uploads', [$multipart], part('cut', 'hello', 'cut.txt') . part('cut2', str_repeat('x', 100), 'cut2.txt')],
    ['POST', '/?do=uploads', [$multipart], part('a', str_repeat('x', 21000), 'a.txt') . "--xYx--\r\n"],
    ['POST', '/?do=uploads', ['Content-Type: multipart/form-data'], part('a', 'b') . "--xYx--\r\n"],
    ['POST', '/?do=uploads', [$multipart], implode('', array_map(fn ($i) => part("v$i", (string) $i), range(1, 30))) . "--xYx--\r\n"],
    ['PUT', '/?do=uploads', [$multipart], part('a', 'b') . "--xYx--\r\n"],
    ['HEAD', '/?do=echo'], ['HEAD', '/?do=large'], ['HEAD', '/?do=length'], ['HEAD', '/?do=headers'],
];
preg_match_all("/^    '(\w+)' => static f/m", file_get_contents($app), $match);
foreach (array_diff($match[1], ['leaves_state', 'finds_state', 'gzhandler']) as $name) $requests[] = ['GET', "/?do=$name"];
$requests[] = ['GET', '/?do=gzhandler', ['Accept-Encoding: gzip']];
$requests[] = ['GET', '/?do=gzhandler'];
$requests[] = ['GET', '/?do=session&id=2'];
$requests[] = ['GET', '/?do=session&id=2&destroy', ['Cookie: PHPSESSID=fpmtest2']];
// Each of the two php-fpm processes and the worker serves some of these.
for ($i = 0; $i < 4; $i++) $requests[] = ['GET', '/?do=leaves_state'];
$requests[] = ['GET', '/?do=finds_state'];
array_map(unlink(...), glob(sys_get_temp_dir() . '/sess_fpmtest*'));
$different = 0;
$answers = [];
foreach (['keel' => $keel->port, 'fpm' => $fpm->port] as $server => $port) {
    foreach ($requests as $number => $request) {
        $answers[$number][$server] = answer($port, $request[0], $request[1], $request[2] ?? [], $request[3] ?? '');
    }
    array_map(unlink(...), glob(sys_get_temp_dir() . '/sess_fpmtest*'));
}
foreach ($answers as $number => ['keel' => $ours, 'fpm' => $theirs]) {
    if ($ours === $theirs) continue;
    $different++;
    echo "$number: {$requests[$number][0]} {$requests[$number][1]}\n";
    foreach ($ours as $what => $value) {
        if ($value !== $theirs[$what]) {
            echo "  $what: ", substr(json_encode($value), 0, 1500), "\n", str_repeat(' ', strlen($what)), "fpm: ", substr(json_encode($theirs[$what]), 0, 1500), "\n";
        }
    }
}
echo $different, ' of ', count($requests) > 100 ? 'over 100' : count($requests), " differ\n";
?>
--EXPECT--
0 of over 100 differ
