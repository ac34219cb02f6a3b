--TEST--
worker mode: a script that never asks for a request keeps the server from starting, with a reason
--FILE--
<?php
require __DIR__ . '/../lib/KeelServer.php';
$keel = KeelServer::worker('<?php echo "not a worker";', 2);
$told = $keel->waitForLog('/too many consecutive failures: the worker script \S+index\.php has not reached frankenphp_handle_request\(\) \(6 times\)/', 20);
echo $told ? "the reason is told\n" : $keel->log();
for ($tries = 0; $keel->isRunning() && $tries < 1000; $tries++) {
    usleep(10000);
}
echo $keel->isRunning() ? "the server goes on\n" : "the server has ended\n";
?>
--EXPECT--
the reason is told
the server has ended
