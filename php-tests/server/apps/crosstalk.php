<?php
/**
 * Every request sets each kind of per-request state to its own id, waits, and looks whether it is still there. The
 * answer lists what was wrong, or says OK.
 */

declare(strict_types=1);

use Keel\Request;

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Waited')) {
        Keel\delay(random_int(0, 3));
        eval("class $class { const NAME = '$class'; }");
    }
});

final class Memory
{
    public static string $last = '';
    private string $id = '';

    public function keep(string $id): void
    {
        $this->id = $id;
    }

    public function kept(): string
    {
        return $this->id;
    }
}

final class Check
{
    /** @var string[] */
    private array $wrong = [];

    public function same(string $what, mixed $expected, mixed $actual): void
    {
        if ($expected !== $actual) {
            $this->wrong[] = $what . ': ' . json_encode($actual) . ' instead of ' . json_encode($expected);
        }
    }

    public function verdict(string $id): string
    {
        return $this->wrong ? implode("\n", $this->wrong) : "OK $id";
    }
}

function pause(): void
{
    Keel\delay(random_int(0, 4));
}

function checkInput(Check $check, string $id): void
{
    $check->same('GET', $id, $_GET['id'] ?? null);
    $check->same('COOKIE', $id, $_COOKIE['id'] ?? null);
    $check->same('SERVER', $id, $_SERVER['HTTP_X_ID'] ?? null);
    $check->same('REQUEST', $id, $_REQUEST['id'] ?? null);
    $check->same('filter_input', $id, filter_input(INPUT_GET, 'id'));
    $check->same('getallheaders', $id, getallheaders()['X-Id'] ?? null);
    if ($_SERVER['REQUEST_METHOD'] === 'POST') {
        $check->same('POST', $id, $_POST['id'] ?? null);
        $check->same('php://input', "id=$id", file_get_contents('php://input'));
    }
}

function checkSession(Check $check, string $id): void
{
    session_id('s' . $id);
    session_start();
    $_SESSION['id'] = $id;
    pause();
    $check->same('session id', "s$id", session_id());
    $check->same('SESSION', $id, $_SESSION['id'] ?? null);
    session_write_close();
    pause();
    session_id('s' . $id);
    session_start();
    $check->same('stored session', $id, $_SESSION['id'] ?? null);
    session_destroy();
}

function checkSettings(Check $check, string $id): void
{
    $zones = ['Europe/Berlin', 'Asia/Tokyo', 'America/New_York', 'Africa/Cairo', 'Australia/Sydney'];
    $zone = $zones[crc32($id) % count($zones)];
    date_default_timezone_set($zone);
    ini_set('user_agent', $id);
    ini_set('precision', (string) (crc32($id) % 10 + 5));
    mb_internal_encoding(crc32($id) % 2 ? 'UTF-8' : 'ISO-8859-1');
    libxml_use_internal_errors((bool) (crc32($id) % 2));
    json_decode(crc32($id) % 2 ? '{' : '{}');
    preg_match(crc32($id) % 2 ? '/(?:\D+|<\d+>)*[!?]/' : '/a/', 'foobar foobar foobar');
    $expected = [json_last_error(), preg_last_error(), error_reporting(crc32($id) % 2 ? E_ALL : E_ERROR) ? 1 : 1];
    $strtok = strtok("$id.x $id.y", ' ');
    pause();
    $check->same('strtok', ["$id.x", "$id.y"], [$strtok, strtok(' ')]);
    $check->same('last errors', $expected, [json_last_error(), preg_last_error(), 1]);
    $check->same('error_reporting', crc32($id) % 2 ? E_ALL : E_ERROR, error_reporting());
    $check->same('time zone', $zone, date_default_timezone_get());
    $check->same('ini', $id, ini_get('user_agent'));
    $check->same('precision', (string) (crc32($id) % 10 + 5), ini_get('precision'));
    $check->same('mbstring', crc32($id) % 2 ? 'UTF-8' : 'ISO-8859-1', mb_internal_encoding());
    $check->same('libxml', (bool) (crc32($id) % 2), libxml_use_internal_errors());
}

function checkHandlers(Check $check, string $id): void
{
    $seen = null;
    set_error_handler(static function (int $level, string $message) use (&$seen): bool {
        pause();
        $seen = $message;
        return true;
    });
    pause();
    trigger_error("warning $id", E_USER_WARNING);
    $check->same('error handler', "warning $id", $seen);
    restore_error_handler();
    @trigger_error("last $id", E_USER_NOTICE);
    pause();
    $check->same('error_get_last', "last $id", error_get_last()['message'] ?? null);
}

function checkSort(Check $check, string $id): void
{
    $numbers = range(1, 6);
    shuffle($numbers);
    $ascending = (bool) (crc32($id) % 2);
    usort($numbers, static function (int $a, int $b) use ($ascending): int {
        if (random_int(0, 3) === 0) {
            pause();
        }
        return $ascending ? $a <=> $b : $b <=> $a;
    });
    $check->same('usort', $ascending ? range(1, 6) : range(6, 1), $numbers);
}

function checkFibers(Check $check, string $id): void
{
    $fiber = new Fiber(static function (string $id): string {
        pause();
        $inner = new Fiber(static function () use ($id): string {
            pause();
            Fiber::suspend("inner $id");
            pause();
            return "end $id";
        });
        $got = $inner->start();
        Fiber::suspend($got);
        $inner->resume();
        pause();
        return $inner->getReturn();
    });
    $check->same('nested fiber', "inner $id", $fiber->start($id));
    pause();
    $fiber->resume();
    $check->same('fiber return', "end $id", $fiber->getReturn());
    $check->same('tasks', ["a$id", "b$id"], Keel\all([
        static function () use ($id): string {
            pause();
            return "a$id";
        },
        static function () use ($id): string {
            pause();
            return "b$id";
        },
    ]));
}

function checkOutput(Check $check, string $id): void
{
    ob_start(static fn (string $text): string => "[$text]");
    echo $id;
    pause();
    echo $id;
    $text = ob_get_contents();
    ob_end_clean();
    $check->same('output buffer', $id . $id, $text);
}

function checkDatabase(Check $check, string $id): void
{
    $dsn = getenv('KEEL_TEST_PG_DSN');
    if (!$dsn) {
        return;
    }
    $database = new PDO("pgsql-async:$dsn;pool_size=24;pool_timeout_ms=60000");
    $database->beginTransaction();
    $database->exec("SET LOCAL application_name = 'r$id'");
    $database->exec("CREATE TEMP TABLE own (id text) ON COMMIT DROP");
    $database->prepare('INSERT INTO own VALUES (?)')->execute([$id]);
    $database->query('SELECT pg_sleep(0.002)');
    $check->same('temporary table', [$id], $database->query('SELECT id FROM own')->fetchAll(PDO::FETCH_COLUMN));
    $check->same('SET', "r$id", $database->query('SHOW application_name')->fetchColumn());
    if (crc32($id) % 2) {
        $database->rollBack();
    }
}

$memory = new Memory();

return static function (Request $request) use ($memory): string {
    $id = $request->query('id');
    $own = new Memory();
    $own->keep($id);
    $check = new Check();
    header("X-Answer: $id");
    http_response_code(200 + crc32($id) % 2);
    setcookie('answer', $id);
    register_shutdown_function(static function () use ($id, $check): void {
        if (($_GET['id'] ?? null) !== $id) {
            error_log("shutdown function of $id sees " . json_encode($_GET));
        }
    });
    $class = 'Waited' . substr(md5($id), 0, 4);
    $parts = [
        static fn () => checkInput($check, $id),
        static fn () => checkSession($check, $id),
        static fn () => checkSettings($check, $id),
        static fn () => checkHandlers($check, $id),
        static fn () => checkSort($check, $id),
        static fn () => checkFibers($check, $id),
        static fn () => checkOutput($check, $id),
        static fn () => checkDatabase($check, $id),
        static fn () => $check->same('autoload', $class, $class::NAME),
    ];
    shuffle($parts);
    foreach ($parts as $part) {
        $part();
        pause();
        $check->same('query afterwards', $id, $_GET['id'] ?? null);
    }
    $check->same('object', $id, $own->kept());
    $check->same('status', 200 + crc32($id) % 2, http_response_code());
    $check->same('headers', true, in_array("X-Answer: $id", headers_list(), true));
    return $check->verdict($id);
};
