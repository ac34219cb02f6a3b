--TEST--
app mode: multipart uploads are streamed to disk, limited, and removed when the request ends
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$server = new KeelServer(<<<'APP'
<?php
return function (Keel\Request $request) {
    if ($request->path() === '/left') {
        return count(glob(ini_get('upload_tmp_dir') . '/php*')) . ' left';
    }
    $files = [];
    foreach ($_FILES as $name => $file) {
        $content = $file['error'] === 0 ? md5_file($file['tmp_name']) : '-';
        $files[$name] = [$file['name'], $file['error'], $file['size'], $content, is_uploaded_file($file['tmp_name'])];
    }
    return ['post' => $_POST, 'files' => $files];
};
APP, ['-d', 'upload_max_filesize=3M', '-d', 'post_max_size=12M', '-d', 'max_file_uploads=3', '-d', 'upload_tmp_dir=' . ($directory = sys_get_temp_dir() . '/keel-up-' . getmypid()), '-d', 'max_input_vars=5', '-d', 'log_errors=0']);
@mkdir($directory);
function part(string $name, string $content, ?string $file = null): string
{
    $filename = $file === null ? '' : "; filename=\"$file\"\r\nContent-Type: text/plain";
    return "--xYx\r\nContent-Disposition: form-data; name=\"$name\"$filename\r\n\r\n$content\r\n";
}
$large = str_repeat('0123456789', 200000);
$body = part('title', 'A title') . part('list[]', 'one') . part('list[]', 'two') . part('small', 'hello', 'small.txt')
    . part('large', $large, 'large.bin') . part('too_large', $large . $large, 'too.bin') . part('fourth', 'x', 'fourth.txt') . "--xYx--\r\n";
$answer = $server->post('/', $body, 'Content-Type: multipart/form-data; boundary=xYx');
$result = json_decode($answer->body, true);
echo $answer->status, ' ', json_encode($result['post']), "\n";
foreach ($result['files'] as $name => $file) echo "$name: ", json_encode($file), "\n";
var_dump($result['files']['large'][3] === md5($large));
echo $server->get('/left')->body, "\n";
$answer = $server->post('/', http_build_query(array_fill(0, 10, 'x')), 'Content-Type: application/x-www-form-urlencoded');
echo count(json_decode($answer->body, true)['post']), " of 10 variables\n";
// Over post_max_size: PHP gives an empty $_POST.
$answer = $server->post('/', part('large', str_repeat($large, 7), 'large.bin') . "--xYx--\r\n", 'Content-Type: multipart/form-data; boundary=xYx');
echo $answer->status, ' ', $answer->body, "\n";
// The client gives up in the middle.
$socket = $server->connect();
fwrite($socket, "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=xYx\r\nContent-Length: 5000000\r\n\r\n" . substr($body, 0, 1000000));
fclose($socket);
$deadline = microtime(true) + 10;
do { $left = $server->get('/left')->body; } while ($left !== '0 left' && microtime(true) < $deadline);
echo $left, "\n";
@rmdir($directory);
?>
--EXPECT--
200 {"title":"A title","list":["one","two"]}
small: ["small.txt",0,5,"5d41402abc4b2a76b9719d911017c592",true]
large: ["large.bin",0,2000000,"499411682260e00edacbe06cd283fbf4",true]
too_large: ["too.bin",1,0,"-",false]
bool(true)
0 left
6 of 10 variables
200 {"post":[],"files":[]}
0 left
