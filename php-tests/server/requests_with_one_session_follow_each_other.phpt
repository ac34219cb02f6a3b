--TEST--
app mode: requests with the same session follow each other, in one worker and across two; others are not delayed
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
const APP = <<<'APP'
<?php
return function (Keel\Request $request) {
    if ($request->path() === '/other') return 'other';
    session_id($request->query('id'));
    session_start();
    $_SESSION['count'] = ($_SESSION['count'] ?? 0) + 1;
    error_log($request->query('name') . ': locked');
    if ($request->query('name') === 'first') {
        // Until the test has seen that the others wait or are done.
        while (!file_exists($request->query('until'))) Keel\delay(5);
    }
    error_log($request->query('name') . ': ends');
    return getmypid() . ' ' . $_SESSION['count'];
};
APP;
foreach ([1, 2] as $workers) {
    $server = new KeelServer(APP, ["--workers=$workers", '-d', 'session.save_path=' . sys_get_temp_dir(), '-d', 'session.use_cookies=0']);
    $until = "$server->directory/until";
    $id = 'follow' . bin2hex(random_bytes(6));
    $first = $server->connect();
    fwrite($first, KeelServer::format('GET', "/?id=$id&name=first&until=$until"));
    $server->waitForLog('/first: locked/');
    // With two workers some of these come to the other one.
    $same = [];
    for ($i = 0; $i < 6; $i++) {
        $same[$i] = $server->connect();
        fwrite($same[$i], KeelServer::format('GET', "/?id=$id&name=second"));
    }
    for ($i = 0; $i < 6; $i++) {
        $other = $server->get("/?id={$id}o$i&name=other")->body;
        if (!str_ends_with($other, ' 1') || $server->get('/other')->body !== 'other') echo "delayed or wrong: $other\n";
    }
    echo preg_match('/second/', $server->log()) ? "did not wait\n" : "they wait\n";
    touch($until);
    $counts = [];
    $pids = [];
    foreach ([$first, ...$same] as $socket) {
        [$pid, $counts[]] = explode(' ', HttpAnswer::read($socket)->body);
        $pids[$pid] = true;
    }
    sort($counts);
    echo implode(' ', $counts), "\n";
    preg_match_all('/(?:first|second): (\w+)/', $server->log(), $match);
    echo $match[1] === array_merge(...array_fill(0, 7, ['locked', 'ends'])) ? "one after the other\n" : "mixed\n";
    $server->stop();
    array_map(unlink(...), glob(sys_get_temp_dir() . "/sess_$id*"));
}
?>
--EXPECT--
they wait
1 2 3 4 5 6 7
one after the other
they wait
1 2 3 4 5 6 7
one after the other
