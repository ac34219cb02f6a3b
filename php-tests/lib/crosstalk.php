<?php
/** The client of server/apps/crosstalk.php. */

declare(strict_types=1);

require_once __DIR__ . '/Load.php';

/**
 * @param array<string, string> $environment
 * @return array{int, string[]} the number of answers, and what was wrong with them
 */
function crosstalk(int $connections, int $requests, array $environment = [], float $seconds = 240): array
{
    $server = new KeelServer(file_get_contents(__DIR__ . '/../server/apps/crosstalk.php'), [], $environment);
    $wrong = [];
    $load = new Load(
        $server->port,
        static function (int $connection, int $number): string {
            $id = "c{$connection}n$number";
            $headers = ["X-Id: $id", "Cookie: id=$id"];
            return crc32($id) % 3 === 0
                ? KeelServer::format('POST', "/?id=$id", [...$headers, 'Content-Type: application/x-www-form-urlencoded'], "id=$id")
                : KeelServer::format('GET', "/?id=$id", $headers);
        },
        static function (int $connection, int $number, HttpAnswer $answer) use (&$wrong): void {
            $id = "c{$connection}n$number";
            $right = $answer->body === "OK $id" && $answer->status === 200 + crc32($id) % 2
                && $answer->header('x-answer') === $id && in_array("answer=$id", $answer->headers['set-cookie'], true);
            if (!$right) {
                $wrong[] = "$id: $answer->status " . json_encode($answer->headers) . ' ' . $answer->body;
            }
        },
        reconnect: true,
    );
    try {
        $load->run($connections, $requests, null, $seconds);
    } catch (RuntimeException $exception) {
        $wrong[] = $exception->getMessage();
    }
    if ($load->broken > 0) {
        $wrong[] = "$load->broken connections broke";
    }
    foreach (preg_grep('/shutdown function of/', explode("\n", $server->log())) as $line) {
        $wrong[] = $line;
    }
    return [$load->answers, $wrong];
}
