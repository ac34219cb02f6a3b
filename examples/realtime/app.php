<?php
/**
 * The routes that show what waiting costs. Run it with:
 *   DATABASE_DSN='pgsql-async:host=127.0.0.1;dbname=app;user=app' keel run --app=examples/realtime/app.php
 *
 *   /health/live   is the process alive?
 *   /slow/{ms}     waits on a timer
 *   /db/{ms}       waits on PostgreSQL
 *   /json          a small JSON document
 *   /counter       counts in memory that all requests of the process share
 */

declare(strict_types=1);

use Keel\Request;
use Keel\Response;

final class Counter
{
    private int $value = 0;

    public function next(): int
    {
        return ++$this->value;
    }
}

$counter = new Counter();

return static function (Request $request) use ($counter): mixed {
    $path = $request->path();
    if (preg_match('~^/(db|slow)/(\d{1,5})$~', $path, $match)) {
        [, $route, $milliseconds] = $match;
        if ($route === 'slow') {
            Keel\delay((int) $milliseconds);
            return ['waited' => (int) $milliseconds];
        }
        $database = new PDO((string) getenv('DATABASE_DSN'));
        $query = $database->prepare('SELECT pg_sleep(?::float8 / 1000), ?::int AS waited');
        $query->execute([$milliseconds, $milliseconds]);
        return ['waited' => $query->fetch(PDO::FETCH_ASSOC)['waited']];
    }
    return match ($path) {
        '/health/live' => 'OK',
        '/json' => ['message' => 'Hello, World!', 'time' => time()],
        '/counter' => ['process' => getmypid(), 'count' => $counter->next()],
        default => Response::text("No route for $path\n", 404),
    };
};
