<?php
/**
 * Many keep-alive connections at once, in one script: each sends its requests one after the other and hands every
 * answer to a callback. A connection that breaks is reported and, if asked, opened again.
 */

declare(strict_types=1);

final class Load
{
    /** @var array<int, array{socket: resource, buffer: string, left: int, sent: int, started: float, request: mixed}> */
    private array $connections = [];
    public int $answers = 0;
    public int $broken = 0;

    /**
     * @param Closure(int $connection, int $number): string $request   the bytes of a request
     * @param Closure(int $connection, int $number, HttpAnswer $answer): void $answer
     */
    public function __construct(
        private int $port,
        private Closure $request,
        private Closure $answer,
        private bool $reconnect = false,
    ) {
    }

    /** @param null|Closure(self): void $tick called now and then; may stop the load by calling stop() */
    public function run(int $connections, int $requestsEach, ?Closure $tick = null, float $seconds = 120): void
    {
        for ($i = 0; $i < $connections; $i++) {
            $this->open($i, $requestsEach, 0);
        }
        $deadline = microtime(true) + $seconds;
        while ($this->connections) {
            if (microtime(true) > $deadline) {
                throw new RuntimeException(count($this->connections) . ' connections are still waiting');
            }
            $read = array_map(fn ($connection) => $connection['socket'], $this->connections);
            $write = $except = null;
            if (stream_select($read, $write, $except, 0, 50000) > 0) {
                foreach ($read as $i => $socket) {
                    $this->receive($i);
                }
            }
            if ($tick) {
                $tick($this);
            }
        }
    }

    /** Sends no further requests; what is under way is still answered. */
    public function stop(): void
    {
        foreach ($this->connections as &$connection) {
            $connection['left'] = 1;
        }
    }

    private function open(int $i, int $left, int $sent): void
    {
        $socket = @stream_socket_client("tcp://127.0.0.1:$this->port", $code, $message, 5);
        if (!$socket) {
            $this->broken++;
            if ($this->reconnect) {
                usleep(2000);
                $this->open($i, $left, $sent);
            }
            return;
        }
        stream_set_blocking($socket, false);
        $this->connections[$i] = ['socket' => $socket, 'buffer' => '', 'left' => $left, 'sent' => $sent];
        $this->send($i);
    }

    private function send(int $i): void
    {
        $connection = &$this->connections[$i];
        $bytes = ($this->request)($i, $connection['sent']);
        stream_set_blocking($connection['socket'], true);
        @fwrite($connection['socket'], $bytes);
        stream_set_blocking($connection['socket'], false);
    }

    private function receive(int $i): void
    {
        $connection = &$this->connections[$i];
        $bytes = fread($connection['socket'], 65536);
        if ($bytes === '' || $bytes === false) {
            if (feof($connection['socket'])) {
                $this->lost($i);
            }
            return;
        }
        $connection['buffer'] .= $bytes;
        $length = self::responseLength($connection['buffer']);
        if ($length === null || strlen($connection['buffer']) < $length) {
            return;
        }
        $memory = fopen('php://memory', 'r+');
        fwrite($memory, substr($connection['buffer'], 0, $length));
        rewind($memory);
        $connection['buffer'] = substr($connection['buffer'], $length);
        $answer = HttpAnswer::read($memory);
        $this->answers++;
        ($this->answer)($i, $connection['sent'], $answer);
        $connection['sent']++;
        if (--$connection['left'] <= 0) {
            unset($this->connections[$i]);
        } elseif (strtolower((string) $answer->header('connection')) === 'close') {
            $this->open($i, $connection['left'], $connection['sent']);
        } else {
            $this->send($i);
        }
    }

    private function lost(int $i): void
    {
        $this->broken++;
        ['left' => $left, 'sent' => $sent] = $this->connections[$i];
        unset($this->connections[$i]);
        if ($this->reconnect) {
            $this->open($i, $left, $sent + 1);
        }
    }

    /** The length of the complete response at the start of the buffer; null while that is unknown. */
    private static function responseLength(string $buffer): ?int
    {
        $head = strpos($buffer, "\r\n\r\n");
        if ($head === false) {
            return null;
        }
        if (preg_match('/^content-length: *(\d+)/mi', substr($buffer, 0, $head), $match)) {
            return $head + 4 + (int) $match[1];
        }
        if (stripos(substr($buffer, 0, $head), "\r\ntransfer-encoding:") !== false) {
            $end = strpos($buffer, "0\r\n\r\n", $head);
            return $end === false ? null : $end + 5;
        }
        return preg_match('~^HTTP/1\.1 (204|304|1\d\d)~', $buffer) ? $head + 4 : null;
    }
}
