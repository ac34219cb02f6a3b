<?php
/** Serves a PHP file with nginx and php-fpm, to compare with. Both end with the test. */

declare(strict_types=1);

final class FpmServer
{
    /** @var resource[] */
    private array $processes;
    public readonly int $port;
    private string $directory;

    /** Why this cannot run here, or an empty string. */
    public static function unavailable(): string
    {
        return match (true) {
            !glob('/usr/sbin/php-fpm*') => 'needs php-fpm',
            !is_executable('/usr/sbin/nginx') => 'needs nginx',
            posix_geteuid() !== 0 => 'needs root, to start php-fpm as it is usually run',
            default => '',
        };
    }

    /** @param array<string, string> $ini settings of PHP */
    public function __construct(string $file, array $ini = [])
    {
        $this->directory = sys_get_temp_dir() . '/keel-fpm-' . bin2hex(random_bytes(6));
        mkdir($this->directory, 0755);
        copy($file, "$this->directory/index.php");
        chmod("$this->directory/index.php", 0644);
        $this->port = KeelServer::freePort();
        $this->configure($ini);
        $this->processes = [
            $this->open([glob('/usr/sbin/php-fpm*')[0], '-y', "$this->directory/fpm.conf", '-F']),
            $this->open(['/usr/sbin/nginx', '-c', "$this->directory/nginx.conf"]),
        ];
        register_shutdown_function($this->stop(...));
        while (!file_exists("$this->directory/fpm.sock") || !($socket = @stream_socket_client("tcp://127.0.0.1:$this->port"))) {
            usleep(10000);
        }
        fclose($socket);
    }

    /** @param array<string, string> $ini */
    private function configure(array $ini): void
    {
        $directory = $this->directory;
        $settings = '';
        foreach ($ini as $name => $value) {
            $settings .= "php_value[$name] = \"$value\"\n";
        }
        file_put_contents("$directory/fpm.conf", <<<CONF
            [global]
            error_log = $directory/fpm.log
            [www]
            user = www-data
            group = www-data
            listen = $directory/fpm.sock
            listen.owner = www-data
            pm = static
            pm.max_children = 2
            catch_workers_output = yes
            $settings
            CONF);
        file_put_contents("$directory/nginx.conf", <<<CONF
            daemon off;
            user www-data;
            pid $directory/nginx.pid;
            error_log $directory/nginx.log;
            worker_processes 1;
            events { worker_connections 64; }
            http {
              access_log off;
              client_body_temp_path $directory/body;
              fastcgi_temp_path $directory/fastcgi;
              server {
                listen 127.0.0.1:$this->port;
                fastcgi_buffering off;
                location / {
                  fastcgi_pass unix:$directory/fpm.sock;
                  include /etc/nginx/fastcgi_params;
                  fastcgi_param SCRIPT_FILENAME $directory/index.php;
                }
              }
            }
            CONF);
    }

    /** @return resource */
    private function open(array $command)
    {
        $log = ['file', "$this->directory/output", 'a'];
        return proc_open($command, [['file', '/dev/null', 'r'], $log, $log], $pipes);
    }

    public function stop(): void
    {
        array_map(proc_terminate(...), $this->processes);
        array_map(proc_close(...), $this->processes);
        $this->processes = [];
        exec('rm -rf ' . escapeshellarg($this->directory));
    }
}
