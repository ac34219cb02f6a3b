<?php
/** Runs wrk (Debian's package of that name) and reads its report. */

declare(strict_types=1);

final class Wrk
{
    /** @return array{requests: int, seconds: float, p50: float, p99: float, errors: int} times in milliseconds */
    public static function run(string $url, int $connections, int $seconds, string $header = 'Accept: */*'): array
    {
        $report = (string) shell_exec(sprintf('wrk --latency -t1 -c%d -d%ds --timeout 10s -H %s %s 2>&1', $connections, $seconds, escapeshellarg($header), escapeshellarg($url)));
        if (!preg_match('/(\d+) requests in ([\d.]+)(m?s|m),/', $report, $total)) {
            throw new RuntimeException("wrk said:\n$report");
        }
        $errors = preg_match('/Non-2xx or 3xx responses: (\d+)/', $report, $match) ? (int) $match[1] : 0;
        if (preg_match('/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/', $report, $match)) {
            $errors += (int) array_sum(array_slice($match, 1));
        }
        return [
            'requests' => (int) $total[1],
            'seconds' => (float) $total[2] * ['ms' => 0.001, 's' => 1, 'm' => 60][$total[3]],
            'p50' => self::latency($report, '50'),
            'p99' => self::latency($report, '99'),
            'errors' => $errors,
        ];
    }

    private static function latency(string $report, string $percent): float
    {
        preg_match("/^\s+$percent%\s+([\d.]+)(us|ms|s|m)/m", $report, $match);
        return (float) $match[1] * ['us' => 0.001, 'ms' => 1, 's' => 1000, 'm' => 60000][$match[2]];
    }
}
