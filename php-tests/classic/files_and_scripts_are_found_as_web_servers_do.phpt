--TEST--
classic mode: which file answers a path, and how files are sent
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$script = '<?php echo basename(__FILE__), " ", json_encode(array_intersect_key($_SERVER, array_flip(["SCRIPT_NAME", "PATH_INFO", "PHP_SELF"])), JSON_UNESCAPED_SLASHES), " ", ini_get("precision"), " ", ini_get("user_agent");';
$keel = KeelServer::classic([
    'index.php' => $script,
    'sub/index.php' => $script,
    'sub/page.php' => $script,
    'sub/.user.ini' => "precision = 7\n",
    '.user.ini' => "user_agent = mine\nprecision = 5\nmemory_limit = 1G\n",
    'plain/index.html' => '<p>plain',
    'plain/style.css' => 'body {}',
    'plain/a b.txt' => 'with a blank',
    'plain/large.bin' => str_repeat('0123456789', 200000),
    '.secret' => 'hidden',
    '.git/config' => 'hidden',
    '.well-known/token' => 'known',
    'upper.PHP' => 'is never sent',
    'empty.txt' => '',
]);
symlink($keel->directory . '/public/plain/style.css', $keel->directory . '/public/link.css');

function show(KeelServer $keel, string $method, string $target, array $headers = []): HttpAnswer
{
    $answer = $keel->request($method, $target, $headers);
    $line = $answer->body;
    foreach (['location', 'content-type', 'content-range', 'content-length', 'allow'] as $name) {
        if ($answer->header($name) !== null && !str_starts_with($answer->header($name), 'text/html')) {
            $line = "$name: " . $answer->header($name) . " $line";
        }
    }
    echo "$method $target => $answer->status ", strtr(substr(trim($line), 0, 170), "\n", ' '), "\n";
    return $answer;
}

foreach (['/', '/nothing/here', '/missing.php', '/index.php/a/b', '/sub', '/sub?x=1', '/sub/', '/sub/page.php/p', '/sub/missing', '/SUB/',
    '/plain', '/plain/', '/plain/style.css', '/plain/a%20b.txt', '/plain/../plain/style.css', '/%2e%2e/%2e%2e/etc/passwd', '/link.css',
    '/.secret', '/.git/config', '/.well-known/token', '/upper.PHP', '/upper.php', '/plain/style.css/', '/a%00b', '/%zz', '/empty.txt', '//plain//style.css'] as $target) {
    show($keel, 'GET', $target);
}
show($keel, 'HEAD', '/plain/style.css');
show($keel, 'POST', '/plain/style.css');
$file = $keel->request('GET', '/plain/style.css');
show($keel, 'GET', '/plain/style.css', ['If-None-Match: ' . $file->header('etag')]);
show($keel, 'GET', '/plain/style.css', ['If-None-Match: W/' . $file->header('etag') . ', "other"']);
show($keel, 'GET', '/plain/style.css', ['If-None-Match: "other"', 'If-Modified-Since: ' . $file->header('last-modified')]);
show($keel, 'GET', '/plain/style.css', ['If-Modified-Since: ' . $file->header('last-modified')]);
show($keel, 'GET', '/plain/style.css', ['Range: bytes=1-3']);
show($keel, 'GET', '/plain/style.css', ['Range: bytes=-2']);
show($keel, 'GET', '/plain/style.css', ['Range: bytes=5-']);
show($keel, 'GET', '/plain/style.css', ['Range: bytes=7-']);
show($keel, 'GET', '/plain/style.css', ['Range: bytes=0-1,3-4']);
show($keel, 'GET', '/plain/style.css', ['Range: bytes=1-3', 'If-Range: "other"']);
$large = $keel->request('GET', '/plain/large.bin');
echo strlen($large->body), ' ', md5($large->body) === md5_file("$keel->directory/public/plain/large.bin") ? 'whole' : 'damaged', "\n";
$keel->stop();
$dynamic = KeelServer::classic(['index.php' => '<?php echo "front controller";', 'file.txt' => 'a file'], [], ['KEEL_STATIC' => 'off']);
show($dynamic, 'GET', '/file.txt');
?>
--EXPECT--
GET / => 200 content-length: 84 index.php {"SCRIPT_NAME":"/index.php","PHP_SELF":"/index.php","PATH_INFO":""} 5 mine
GET /nothing/here => 200 content-length: 84 index.php {"SCRIPT_NAME":"/index.php","PHP_SELF":"/index.php","PATH_INFO":""} 5 mine
GET /missing.php => 200 content-length: 84 index.php {"SCRIPT_NAME":"/index.php","PHP_SELF":"/index.php","PATH_INFO":""} 5 mine
GET /index.php/a/b => 200 content-length: 92 index.php {"SCRIPT_NAME":"/index.php","PHP_SELF":"/index.php/a/b","PATH_INFO":"/a/b"} 5 mine
GET /sub => 308 content-length: 19 content-type: text/plain; charset=utf-8 location: /sub/ Permanent Redirect
GET /sub?x=1 => 308 content-length: 19 content-type: text/plain; charset=utf-8 location: /sub/?x=1 Permanent Redirect
GET /sub/ => 200 content-length: 92 index.php {"SCRIPT_NAME":"/sub/index.php","PHP_SELF":"/sub/index.php","PATH_INFO":""} 7 mine
GET /sub/page.php/p => 200 content-length: 93 page.php {"SCRIPT_NAME":"/sub/page.php","PHP_SELF":"/sub/page.php/p","PATH_INFO":"/p"} 7 mine
GET /sub/missing => 200 content-length: 84 index.php {"SCRIPT_NAME":"/index.php","PHP_SELF":"/index.php","PATH_INFO":""} 5 mine
GET /SUB/ => 200 content-length: 84 index.php {"SCRIPT_NAME":"/index.php","PHP_SELF":"/index.php","PATH_INFO":""} 5 mine
GET /plain => 308 content-length: 19 content-type: text/plain; charset=utf-8 location: /plain/ Permanent Redirect
GET /plain/ => 200 content-length: 8 <p>plain
GET /plain/style.css => 200 content-length: 7 content-type: text/css; charset=utf-8 body {}
GET /plain/a%20b.txt => 200 content-length: 12 content-type: text/plain; charset=utf-8 with a blank
GET /plain/../plain/style.css => 200 content-length: 7 content-type: text/css; charset=utf-8 body {}
GET /%2e%2e/%2e%2e/etc/passwd => 200 content-length: 84 index.php {"SCRIPT_NAME":"/index.php","PHP_SELF":"/index.php","PATH_INFO":""} 5 mine
GET /link.css => 200 content-length: 7 content-type: text/css; charset=utf-8 body {}
GET /.secret => 200 content-length: 84 index.php {"SCRIPT_NAME":"/index.php","PHP_SELF":"/index.php","PATH_INFO":""} 5 mine
GET /.git/config => 200 content-length: 84 index.php {"SCRIPT_NAME":"/index.php","PHP_SELF":"/index.php","PATH_INFO":""} 5 mine
GET /.well-known/token => 200 content-length: 5 content-type: application/octet-stream known
GET /upper.PHP => 200 content-length: 13 is never sent
GET /upper.php => 200 content-length: 84 index.php {"SCRIPT_NAME":"/index.php","PHP_SELF":"/index.php","PATH_INFO":""} 5 mine
GET /plain/style.css/ => 200 content-length: 84 index.php {"SCRIPT_NAME":"/index.php","PHP_SELF":"/index.php","PATH_INFO":""} 5 mine
GET /a%00b => 400 content-length: 16 content-type: text/plain 400 Bad Request
GET /%zz => 400 content-length: 12 content-type: text/plain; charset=utf-8 Bad Request
GET /empty.txt => 200 content-length: 0 content-type: text/plain; charset=utf-8
GET //plain//style.css => 200 content-length: 7 content-type: text/css; charset=utf-8 body {}
HEAD /plain/style.css => 200 content-length: 7 content-type: text/css; charset=utf-8
POST /plain/style.css => 405 allow: GET, HEAD content-length: 19 content-type: text/plain; charset=utf-8 Method Not Allowed
GET /plain/style.css => 304 
GET /plain/style.css => 304 
GET /plain/style.css => 200 content-length: 7 content-type: text/css; charset=utf-8 body {}
GET /plain/style.css => 304 
GET /plain/style.css => 206 content-length: 3 content-range: bytes 1-3/7 content-type: text/css; charset=utf-8 ody
GET /plain/style.css => 206 content-length: 2 content-range: bytes 5-6/7 content-type: text/css; charset=utf-8 {}
GET /plain/style.css => 206 content-length: 2 content-range: bytes 5-6/7 content-type: text/css; charset=utf-8 {}
GET /plain/style.css => 416 content-length: 22 content-range: bytes */7 content-type: text/plain; charset=utf-8 Range Not Satisfiable
GET /plain/style.css => 200 content-length: 7 content-type: text/css; charset=utf-8 body {}
GET /plain/style.css => 200 content-length: 7 content-type: text/css; charset=utf-8 body {}
2000000 whole
GET /file.txt => 200 content-length: 16 front controller