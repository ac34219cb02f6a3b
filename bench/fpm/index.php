<?php
// The same routes as examples/realtime and bench/apps/hello.php, as php-fpm runs them.
declare(strict_types=1);

$path = $_SERVER['PATH_INFO'] ?? strtok($_SERVER['REQUEST_URI'], '?');
if (preg_match('~^/(db|slow)/(\d{1,5})$~', $path, $match)) {
    [, $route, $milliseconds] = $match;
    if ($route === 'slow') {
        usleep((int) $milliseconds * 1000);
    } else {
        $database = new PDO((string) getenv('DATABASE_DSN'), null, null, [PDO::ATTR_PERSISTENT => true]);
        $query = $database->prepare('SELECT pg_sleep(?::float8 / 1000), ?::int AS waited');
        $query->execute([$milliseconds, $milliseconds]);
        $milliseconds = $query->fetch(PDO::FETCH_ASSOC)['waited'];
    }
    header('Content-Type: application/json');
    echo json_encode(['waited' => (int) $milliseconds]);
    return;
}
echo 'Hello World';
