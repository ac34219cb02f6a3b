<?php
// Serves a PHP script by PHP's own development server with the extension under test loaded, for tests of what goes
// over the wire under a stock PHP. The server ends with the test.

final class StockServer
{
    private function __construct(private $process, private readonly string $address, private readonly string $script)
    {
    }

    /** Why this cannot run here, or null. */
    public static function unavailable(): ?string
    {
        return self::extensionFile() === null ? 'the extension is built in, so there is no keel.so to load' : null;
    }

    /** Starts a server that runs $code (without "<?php") for each request. */
    public static function start(string $code): self
    {
        $script = tempnam(sys_get_temp_dir(), 'keel-test-');
        file_put_contents($script, "<?php\n$code");
        $command = [PHP_BINARY, '-n', '-d', 'display_errors=1', '-d', 'html_errors=0', '-d', 'expose_php=0',
            '-d', 'extension=' . self::extensionFile(), '-S', '127.0.0.1:0', $script];
        $process = proc_open($command, [1 => ['file', '/dev/null', 'w'], 2 => ['pipe', 'w']], $pipes);
        while (($line = fgets($pipes[2])) !== false) {
            if (preg_match('~\(http://([^)]+)\) started~', $line, $match)) {
                // The pipe stays open for the server's log, which is short.
                return new self([$process, $pipes[2]], $match[1], $script);
            }
        }
        throw new Exception('the development server did not start');
    }

    /** Sends one request and returns the whole response. $head: further header lines. */
    public function request(string $method, string $target, array $head = [], string $body = ''): string
    {
        return stream_get_contents($this->open($method, $target, $head, $body));
    }

    /** Sends one request and returns the connection, from which the response can be read. */
    public function open(string $method, string $target, array $head = [], string $body = '')
    {
        $socket = stream_socket_client("tcp://$this->address", timeout: 10);
        if ($body !== '') {
            $head[] = 'Content-Length: ' . strlen($body);
        }
        $lines = ["$method $target HTTP/1.1", 'Host: test.example', 'Connection: close', ...$head];
        fwrite($socket, implode("\r\n", $lines) . "\r\n\r\n" . $body);
        return $socket;
    }

    /** Prints the status line, the headers named (all values, as received) and the body of a response. */
    public static function show(string $response, string ...$names): void
    {
        [$head, $body] = explode("\r\n\r\n", $response, 2);
        $lines = explode("\r\n", $head);
        echo array_shift($lines), "\n";
        foreach ($lines as $line) {
            if (in_array(strtolower(strstr($line, ':', true)), array_map('strtolower', $names), true)) {
                echo $line, "\n";
            }
        }
        echo $body, "\n--\n";
    }

    public function __destruct()
    {
        proc_terminate($this->process[0]);
        proc_close($this->process[0]);
        unlink($this->script);
    }

    private static function extensionFile(): ?string
    {
        return preg_match('~(/\S*/keel\w*\.so)$~m', file_get_contents('/proc/self/maps'), $match) ? $match[1] : null;
    }
}
