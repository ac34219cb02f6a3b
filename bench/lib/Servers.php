<?php
/** Starts the servers that are measured, on free ports of the loopback interface, and reads their CPU and memory. */

declare(strict_types=1);

final class Server
{
    public int $peakRss = 0;

    /** @param resource[] $processes */
    public function __construct(private array $processes, public readonly int $port)
    {
        $deadline = microtime(true) + 20;
        while (!($socket = @stream_socket_client("tcp://127.0.0.1:$port", timeout: 1))) {
            if (microtime(true) > $deadline) {
                throw new RuntimeException('a server did not start');
            }
            usleep(20000);
        }
        fclose($socket);
    }

    public function url(string $path): string
    {
        return "http://127.0.0.1:$this->port$path";
    }

    /** @return int[] all processes of the server */
    private function pids(): array
    {
        $pids = [];
        $queue = array_map(static fn ($process) => proc_get_status($process)['pid'], $this->processes);
        while ($queue) {
            $pids[] = $pid = array_shift($queue);
            foreach (preg_split('/\s+/', (string) @file_get_contents("/proc/$pid/task/$pid/children"), -1, PREG_SPLIT_NO_EMPTY) as $child) {
                $queue[] = (int) $child;
            }
        }
        return $pids;
    }

    /** User and system time of all its processes so far. Notes their memory on the way. */
    public function cpuSeconds(): float
    {
        $ticks = 0;
        foreach ($this->pids() as $pid) {
            $fields = explode(' ', substr(strrchr((string) @file_get_contents("/proc/$pid/stat"), ')') ?: ')', 2));
            $ticks += (int) ($fields[11] ?? 0) + (int) ($fields[12] ?? 0);
        }
        $this->peakRss = max($this->peakRss, $this->rss());
        return $ticks / 100;
    }

    /** KB of resident memory, of all its processes; what they share is counted once (Pss). */
    public function rss(): int
    {
        $total = 0;
        foreach ($this->pids() as $pid) {
            if (preg_match('/^Pss:\s+(\d+)/m', (string) @file_get_contents("/proc/$pid/smaps_rollup"), $match)) {
                $total += (int) $match[1];
            }
        }
        return $total;
    }

    public function stop(): void
    {
        foreach ($this->processes as $process) {
            proc_terminate($process);
        }
        foreach ($this->processes as $process) {
            proc_close($process);
        }
        $this->processes = [];
    }

    public function __destruct()
    {
        $this->stop();
    }
}

/** Connections that are held open. */
final class Held
{
    /** @param resource[] $sockets */
    public function __construct(private array $sockets)
    {
    }

    public function close(): void
    {
        array_map(fclose(...), $this->sockets);
        usleep(300000);
    }
}

final class Servers
{
    private string $directory;

    public function __construct(private string $build)
    {
        $this->directory = sys_get_temp_dir() . '/keel-bench-' . getmypid();
        mkdir($this->directory);
        chmod($this->directory, 0755);
        register_shutdown_function(function (): void {
            exec('rm -rf ' . escapeshellarg($this->directory));
        });
    }

    public function keel(string $app, int $poolSize = 8): Server
    {
        $port = self::freePort();
        $dsn = 'pgsql-async:' . getenv('KEEL_TEST_PG_DSN') . ";pool_size=$poolSize;pool_timeout_ms=20000";
        return $this->start(["$this->build/keel", 'run', "--port=$port", '--workers=1', "--app=$app"], $port, ['DATABASE_DSN' => $dsn]);
    }

    public function bare(): Server
    {
        $port = self::freePort();
        return $this->start(["$this->build/bare", (string) $port], $port);
    }

    public function fpm(int $children): Server
    {
        $socket = "$this->directory/fpm.sock";
        @unlink($socket);
        file_put_contents("$this->directory/fpm.conf", <<<CONF
            [global]
            error_log = $this->directory/fpm.log
            daemonize = no
            [www]
            user = www-data
            group = www-data
            listen = $socket
            listen.owner = www-data
            pm = static
            pm.max_children = $children
            env[DATABASE_DSN] = "\$DATABASE_DSN"
            php_admin_value[opcache.enable] = 1
            CONF);
        $port = self::freePort();
        // Where www-data may read it, whatever the checkout's permissions are.
        $root = $this->directory;
        copy(__DIR__ . '/../fpm/index.php', "$root/index.php");
        chmod("$root/index.php", 0644);
        file_put_contents("$this->directory/nginx.conf", <<<CONF
            daemon off;
            user www-data;
            pid $this->directory/nginx.pid;
            error_log $this->directory/nginx.log;
            worker_processes 1;
            events { worker_connections 4096; }
            http {
              access_log off;
              keepalive_requests 1000000000;
              upstream php { server unix:$socket max_fails=0; keepalive $children; }
              server {
                listen 127.0.0.1:$port backlog=4096;
                location / {
                  fastcgi_pass php;
                  fastcgi_keep_conn on;
                  fastcgi_param SCRIPT_FILENAME $root/index.php;
                  include /etc/nginx/fastcgi_params;
                }
              }
            }
            CONF);
        $fpm = (glob('/usr/sbin/php-fpm*') ?: ['php-fpm'])[0];
        $environment = ['DATABASE_DSN' => 'pgsql:' . getenv('KEEL_TEST_PG_DSN')];
        $processes = [
            $this->open([$fpm, '-y', "$this->directory/fpm.conf", '-F'], $environment),
            $this->open(['nginx', '-c', "$this->directory/nginx.conf"], []),
        ];
        while (!file_exists($socket)) {
            usleep(10000);
        }
        return new Server($processes, $port);
    }

    /** Opens connections, sends a request on each, and waits for the answers if there are to be any. */
    public function hold(Server $server, int $count, string $request, bool $answered = true): Held
    {
        $sockets = [];
        for ($i = 0; $i < $count; $i++) {
            $socket = stream_socket_client("tcp://127.0.0.1:$server->port");
            fwrite($socket, $request);
            if ($answered) {
                fread($socket, 4096);
            }
            $sockets[] = $socket;
        }
        usleep(500000);
        return new Held($sockets);
    }

    private function start(array $command, int $port, array $environment = []): Server
    {
        return new Server([$this->open($command, $environment)], $port);
    }

    /** @return resource */
    private function open(array $command, array $environment)
    {
        $log = ['file', "$this->directory/log", 'a'];
        return proc_open($command, [['file', '/dev/null', 'r'], $log, $log], $pipes, $this->directory, $environment + getenv());
    }

    private static function freePort(): int
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        $port = (int) substr(strrchr(stream_socket_get_name($socket, false), ':'), 1);
        fclose($socket);
        return $port;
    }
}
