<?php
/**
 * Starts a real `keel run` for a test, on a free port of the loopback interface, and ends it with the test.
 * KEEL names the executable (default: build/release/keel).
 */

declare(strict_types=1);

final class KeelServer
{
    /** @var resource */
    private $process;
    public readonly int $port;
    public readonly string $directory;
    private string $log;

    /**
     * @param string $app   the PHP source of the application file, or of the script in classic mode
     * @param string[] $arguments  more arguments of `keel run`
     * @param array<string, string> $environment  more environment variables
     * @param string $file  what the source is written to: app.php, or public/index.php for classic mode
     */
    public function __construct(string $app, array $arguments = [], array $environment = [], ?string $config = null, string $file = 'app.php')
    {
        $this->directory = sys_get_temp_dir() . '/keel-test-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
        $this->write($file, $app);
        if ($config !== null) {
            file_put_contents($this->directory . '/keel.php', $config);
        }
        $this->port = self::freePort();
        $this->log = $this->directory . '/log';
        $command = [self::executable(), 'run', "--port=$this->port", ...$arguments];
        if (!preg_grep('/^--workers/', $arguments)) {
            $command[] = '--workers=1';
        }
        $this->process = proc_open(
            $command,
            [['file', '/dev/null', 'r'], ['file', $this->log, 'a'], ['file', $this->log, 'a']],
            $pipes,
            $this->directory,
            $environment + getenv(),
        );
        register_shutdown_function($this->stop(...));
        $this->waitUntilItAnswers();
    }

    /**
     * Classic mode with one script, or several files below the document root.
     *
     * @param string|array<string, string> $files
     * @param string[] $arguments
     * @param array<string, string> $environment
     */
    public static function classic(string|array $files, array $arguments = [], array $environment = []): self
    {
        $files = is_array($files) ? $files : ['index.php' => $files];
        $first = (string) array_key_first($files);
        $server = new self($files[$first], ['--root=public', ...$arguments], $environment, null, "public/$first");
        foreach ($files as $name => $content) {
            $server->write("public/$name", $content);
        }
        return $server;
    }

    /**
     * Worker mode with one script below the document root.
     *
     * @param string[] $arguments
     * @param array<string, string> $environment
     */
    public static function worker(string $script, int $count, array $arguments = [], array $environment = []): self
    {
        return new self($script, ["--worker=public/index.php,$count", ...$arguments], $environment, null, 'public/index.php');
    }

    private function write(string $file, string $content): void
    {
        if (!is_dir(dirname("$this->directory/$file"))) {
            mkdir(dirname("$this->directory/$file"), recursive: true);
        }
        file_put_contents("$this->directory/$file", $content);
    }

    public static function executable(): string
    {
        return getenv('KEEL') ?: dirname(__DIR__, 2) . '/build/release/keel';
    }

    public static function freePort(): int
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        $port = (int) substr(strrchr(stream_socket_get_name($socket, false), ':'), 1);
        fclose($socket);
        return $port;
    }

    private function waitUntilItAnswers(): void
    {
        $deadline = microtime(true) + 20;
        while (!($socket = @stream_socket_client("tcp://127.0.0.1:$this->port", timeout: 1))) {
            if (microtime(true) > $deadline || !$this->isRunning()) {
                throw new RuntimeException("keel run did not start:\n" . $this->log());
            }
            usleep(20000);
        }
        fclose($socket);
    }

    /** The process id of the supervisor. */
    public function pid(): int
    {
        return proc_get_status($this->process)['pid'];
    }

    /** @return int[] the process ids of the workers */
    public function workers(): array
    {
        $pid = $this->pid();
        return array_map('intval', preg_split('/\s+/', trim((string) @file_get_contents("/proc/$pid/task/$pid/children")), -1, PREG_SPLIT_NO_EMPTY));
    }

    public function isRunning(): bool
    {
        return proc_get_status($this->process)['running'];
    }

    public function log(): string
    {
        return (string) @file_get_contents($this->log);
    }

    /** Waits until the log matches, at most some seconds; returns whether it did. */
    public function waitForLog(string $pattern, float $seconds = 10): bool
    {
        $deadline = microtime(true) + $seconds;
        while (!preg_match($pattern, $this->log())) {
            if (microtime(true) > $deadline) {
                return false;
            }
            usleep(10000);
        }
        return true;
    }

    /** @return resource a connection to the server */
    public function connect()
    {
        $socket = stream_socket_client("tcp://127.0.0.1:$this->port", $code, $message, 10);
        stream_set_timeout($socket, 20);
        return $socket;
    }

    /**
     * One request on a connection of its own.
     *
     * @param string[] $headers
     */
    public function request(string $method, string $target, array $headers = [], string $body = ''): HttpAnswer
    {
        $socket = $this->connect();
        fwrite($socket, self::format($method, $target, [...$headers, 'Connection: close'], $body));
        return HttpAnswer::read($socket, $method);
    }

    public function get(string $target, string ...$headers): HttpAnswer
    {
        return $this->request('GET', $target, $headers);
    }

    public function post(string $target, string $body, string ...$headers): HttpAnswer
    {
        return $this->request('POST', $target, $headers, $body);
    }

    /** @param string[] $headers */
    public static function format(string $method, string $target, array $headers = [], string $body = ''): string
    {
        if ($body !== '') {
            $headers[] = 'Content-Length: ' . strlen($body);
        }
        return "$method $target HTTP/1.1\r\n" . implode("\r\n", ['Host: 127.0.0.1', ...$headers]) . "\r\n\r\n$body";
    }

    /** Sends SIGTERM and waits for the end; returns the exit status. */
    public function stop(int $signal = SIGTERM): int
    {
        $status = proc_get_status($this->process);
        if ($status['running']) {
            posix_kill($status['pid'], $signal);
        }
        $deadline = microtime(true) + 40;
        while (($status = proc_get_status($this->process))['running']) {
            if (microtime(true) > $deadline) {
                posix_kill($status['pid'], SIGKILL);
            }
            usleep(5000);
        }
        $entries = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($this->directory, FilesystemIterator::SKIP_DOTS), RecursiveIteratorIterator::CHILD_FIRST);
        foreach ($entries as $entry) {
            if ($entry->getPathname() !== $this->log) {
                $entry->isDir() && !$entry->isLink() ? @rmdir($entry->getPathname()) : @unlink($entry->getPathname());
            }
        }
        register_shutdown_function(function (): void {
            @unlink($this->log);
            @rmdir($this->directory);
        });
        return $this->exitStatus ??= $status['exitcode'];
    }

    private ?int $exitStatus = null;
}

/** A parsed HTTP/1.1 response. */
final class HttpAnswer
{
    /** @param array<string, string[]> $headers by lower-case name */
    private function __construct(
        public readonly int $status,
        public readonly string $phrase,
        public readonly array $headers,
        public readonly string $body,
        public readonly bool $complete,
    ) {
    }

    /**
     * Reads one response; the connection stays open if the server keeps it so. `complete` is false when the
     * connection ended too early.
     *
     * @param resource $socket
     */
    public static function read($socket, string $method = 'GET'): self
    {
        $line = fgets($socket);
        if (!$line || !preg_match('~^HTTP/1\.[01] (\d{3}) ?(.*?)\r?\n$~', $line, $match)) {
            return new self(0, '', [], (string) $line, false);
        }
        $headers = [];
        while (($line = fgets($socket)) !== false && ($line = rtrim($line, "\r\n")) !== '') {
            [$name, $value] = explode(':', $line, 2);
            $headers[strtolower($name)][] = trim($value);
        }
        $status = (int) $match[1];
        if ($status < 200 && $status !== 101) {
            return self::read($socket, $method);
        }
        $complete = true;
        $body = '';
        if ($method !== 'HEAD' && $status !== 204 && $status !== 304) {
            $body = self::readBody($socket, $headers, $complete);
        }
        return new self($status, $match[2], $headers, $body, $complete);
    }

    /** @param array<string, string[]> $headers */
    private static function readBody($socket, array $headers, bool &$complete): string
    {
        if (isset($headers['content-length'])) {
            $length = (int) $headers['content-length'][0];
            $body = $length > 0 ? (string) stream_get_contents($socket, $length) : '';
            $complete = strlen($body) === $length;
            return $body;
        }
        if (!isset($headers['transfer-encoding'])) {
            return (string) stream_get_contents($socket);
        }
        $body = '';
        while (($line = fgets($socket)) !== false) {
            $size = hexdec(trim($line));
            $chunk = $size > 0 ? (string) stream_get_contents($socket, $size) : '';
            $body .= $chunk;
            fgets($socket);
            if ($size === 0) {
                return $body;
            }
        }
        $complete = false;
        return $body;
    }

    public function header(string $name): ?string
    {
        return isset($this->headers[strtolower($name)]) ? implode(', ', $this->headers[strtolower($name)]) : null;
    }
}
