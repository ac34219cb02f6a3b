--TEST--
app mode: a client that goes away ends its request's wait; ignore_user_abort() keeps it going
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$server = new KeelServer(<<<'APP'
<?php
return function (Keel\Request $request) {
    $name = $request->path();
    register_shutdown_function(function () use ($name) { error_log("$name: shutdown, status " . connection_status()); });
    if ($name === '/ignore') ignore_user_abort(true);
    error_log("$name: begins");
    try {
        Keel\delay($name === '/ignore' ? 300 : 20000);
        error_log("$name: goes on, status " . connection_status());
    } catch (Throwable $e) {
        error_log("$name: caught " . $e::class);
    } finally {
        error_log("$name: finally");
    }
    if ($name === '/ignore') { echo 'into the void'; flush(); error_log("$name: wrote"); }
};
APP);
foreach (['/leaves', '/ignore'] as $path) {
    $socket = $server->connect();
    fwrite($socket, KeelServer::format('GET', $path));
    $server->waitForLog("~$path: begins~");
    fclose($socket);
    var_dump($server->waitForLog("~$path: shutdown~"));
}
preg_match_all('~/\w+: .*~', $server->log(), $match);
echo implode("\n", $match[0]), "\n";
?>
--EXPECT--
bool(true)
bool(true)
/leaves: begins
/leaves: finally
/leaves: shutdown, status 1
/ignore: begins
/ignore: goes on, status 1
/ignore: finally
/ignore: wrote
/ignore: shutdown, status 1
