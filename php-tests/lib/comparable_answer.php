<?php
/** Answers of Keel and of php-fpm, to be compared. */

declare(strict_types=1);

/** @return array<string, mixed> the answer, without what belongs to the server and the moment */
function answer(int $port, string $method, string $target, array $headers, string $body): array
{
    $socket = stream_socket_client("tcp://127.0.0.1:$port", timeout: 10);
    stream_set_timeout($socket, 10);
    fwrite($socket, KeelServer::format($method, $target, [...$headers, 'Connection: close'], $body));
    $answer = HttpAnswer::read($socket, $method);
    $lines = [];
    foreach ($answer->headers as $name => $values) {
        if (in_array($name, ['server', 'date', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'], true)) continue;
        if ($name === 'content-type' && $answer->status === 304) continue;  // nginx removes it.
        foreach ($values as $value) $lines[] = "$name: " . preg_replace('/PHPSESSID=\w{26}\b|Max-Age=2\d{8}\b|[A-Z][a-z]{2}, \d\d[- ][A-Z][a-z]{2}[- ]\d{4} [\d:]+ GMT/', 'DATE', $value);
    }
    sort($lines);
    return ['status' => "$answer->status $answer->phrase", 'headers' => $lines, 'body' => preg_replace('/Max-Age=2\d{8}\b/', 'DATE', $answer->body), 'complete' => $answer->complete];
}

/**
 * Prints where the answers of Keel and php-fpm differ.
 *
 * @param array<string, mixed> $ours
 * @param array<string, mixed> $theirs
 * @return int 1 if they do
 */
function print_difference(string $title, array $ours, array $theirs): int
{
    if ($ours === $theirs) {
        return 0;
    }
    echo "$title\n";
    foreach ($ours as $what => $value) {
        if ($value !== $theirs[$what]) {
            echo "  $what: ", substr(json_encode($value), 0, 1500), "\n", str_repeat(' ', strlen($what)), 'fpm: ', substr(json_encode($theirs[$what]), 0, 1500), "\n";
        }
    }
    return 1;
}
