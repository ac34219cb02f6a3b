<?php
// What PHP code may do with a request and its response, by name. Under php-fpm it runs as a script, under Keel as an
// application: the answers have to be the same.

declare(strict_types=1);

/** Calls the function and prints the errors it raised, in order. */
function errors_of(callable $function): void
{
    $errors = [];
    set_error_handler(static function (int $level, string $message) use (&$errors): bool {
        $errors[] = str_replace(__DIR__ . '/', '', $message);
        return true;
    });
    $function();
    restore_error_handler();
    echo json_encode(preg_replace('~(\S*/)?(app|index)\.php:\d+~', 'FILE', $errors)), "\n";
}

function files(): array
{
    $files = $_FILES;
    array_walk_recursive($files, static function (&$value, $key): void {
        if (is_string($value) && str_starts_with($value, sys_get_temp_dir() . '/php')) {
            $value = file_get_contents($value);
        }
    });
    return $files;
}

$scenarios = [
    'input' => static function (): void {
        echo json_encode([$_GET, $_POST, $_COOKIE, $_REQUEST, files(), file_get_contents('php://input')], JSON_PRETTY_PRINT | JSON_INVALID_UTF8_SUBSTITUTE);
    },
    'input_twice' => static function (): void {
        $input = fopen('php://input', 'r');
        echo fread($input, 4), '|', file_get_contents('php://input'), '|', stream_get_contents($input), '|';
        rewind($input);
        echo stream_get_contents($input);
    },
    'server' => static function (): void {
        $names = ['REQUEST_METHOD', 'QUERY_STRING', 'REQUEST_URI', 'CONTENT_TYPE', 'CONTENT_LENGTH', 'SERVER_PROTOCOL',
            'REMOTE_ADDR', 'GATEWAY_INTERFACE', 'REQUEST_SCHEME', 'HTTP_HOST', 'PHP_AUTH_USER', 'PHP_AUTH_PW', 'PHP_AUTH_DIGEST',
            'HTTP_AUTHORIZATION', 'AUTH_TYPE', 'HTTP_X_ONE', 'HTTP_ACCEPT', 'HTTP_COOKIE', 'HTTPS', 'HTTP_PROXY', 'HTTP_CONTENT_TYPE',
            'HTTP_X_UNDER_SCORE', 'HTTP_CONTENT_LENGTH', 'HTTP_X_EMPTY', 'HTTP_X_SAME'];
        foreach ($names as $name) {
            echo $name, '=', json_encode(($_SERVER[$name] ?? null) ?: null), "\n";
        }
        echo gettype($_SERVER['REQUEST_TIME']), gettype($_SERVER['REQUEST_TIME_FLOAT']), gettype($_SERVER['REMOTE_PORT']), gettype($_SERVER['SERVER_PORT']), "\n";
        echo abs($_SERVER['REQUEST_TIME'] - time()) < 3 ? 'now' : 'then', "\n";
    },
    'filter' => static function (): void {
        var_dump(filter_input(INPUT_GET, 'number', FILTER_VALIDATE_INT), filter_input(INPUT_POST, 'mail', FILTER_VALIDATE_EMAIL),
            filter_input(INPUT_COOKIE, 'c'), filter_has_var(INPUT_GET, 'none'), filter_input(INPUT_GET, 'none'),
            filter_input_array(INPUT_GET, ['do' => FILTER_DEFAULT, 'list' => ['filter' => FILTER_VALIDATE_INT, 'flags' => FILTER_REQUIRE_ARRAY]]),
            filter_input(INPUT_SERVER, 'REQUEST_METHOD'), filter_has_var(INPUT_SERVER, 'HTTP_HOST'));
        $_GET['number'] = 'changed';
        var_dump(filter_input(INPUT_GET, 'number'));
    },
    'headers' => static function (): void {
        header('X-One: 1');
        header('X-One: 2', false);
        header('X-Two: a');
        header('x-two: b');
        header('X-Gone: 1');
        header_remove('x-gone');
        header("X-Trim:  padded  ");
        setcookie('a', 'b c', ['expires' => 2000000000, 'path' => '/p', 'domain' => 'example.org', 'secure' => true, 'httponly' => true, 'samesite' => 'Strict']);
        setcookie('plain', 'ä;');
        setrawcookie('raw', 'a%20b');
        setcookie('deleted', '');
        var_dump(http_response_code(202), http_response_code());
        echo json_encode(array_values(preg_grep('/^(X-|Set-C)/i', headers_list())));
    },
    'headers_removed' => static function (): void {
        header('X-One: 1');
        header('Content-Type: text/plain');
        header_remove();
        echo json_encode(headers_list());
    },
    'bad_headers' => static function (): void {
        ob_start();
        errors_of(static function (): void {
            header("X-Split: a\r\nX-Injected: b");
            header("X-Nul: a\0b");
            try {
                setcookie('bad=name', 'x');
            } catch (ValueError $error) {
                echo $error->getMessage(), "\n";
            }
        });
    },
    'own_phrase' => static fn () => header('HTTP/1.1 418 Short and Stout'),
    'status_header' => static fn () => header('Status: 404 Not Here'),
    'status_third' => static fn () => header('X-A: b', true, 451),
    'code_999' => static fn () => http_response_code(999),
    'location' => static fn () => header('Location: /there'),
    'location_303' => static fn () => header('Location: /there', true, 303),
    'location_201' => static function (): void {
        http_response_code(201);
        header('Location: /there');
    },
    'refresh' => static fn () => header('Refresh: 5; url=/there'),
    'authenticate' => static fn () => header('WWW-Authenticate: Basic realm="x"'),
    'content_type' => static function (): void {
        header('Content-Type: text/plain');
        echo 'plain';
    },
    'content_type_charset' => static function (): void {
        header('content-type: text/csv; charset=iso-8859-1');
        echo 'plain';
    },
    'content_type_json' => static function (): void {
        header('Content-Type: application/json');
        echo '{}';
    },
    'default_charset' => static function (): void {
        ini_set('default_charset', 'KOI8-R');
        echo 'text';
    },
    'default_mimetype' => static function (): void {
        ini_set('default_mimetype', 'text/x-other');
        echo 'text';
    },
    'header_callback' => static function (): void {
        header_register_callback(static function (): void {
            header('X-Called: yes');
            header_remove('X-Before');
        });
        header('X-Before: 1');
        echo 'text';
    },
    'headers_sent' => static function (): void {
        var_dump(headers_sent());
        echo "text\n";
        flush();
        errors_of(static function (): void {
            var_dump(headers_sent($file, $line), basename((string) $file) !== '', $line > 0);
            header('X-Late: 1');
            http_response_code(404);
            setcookie('late', '1');
            header_remove('X-Powered-By');
            var_dump(http_response_code());
        });
    },
    'buffers' => static function (): void {
        ob_start(static fn (string $text, int $phase): string => "<$phase:" . strtoupper($text) . '>');
        echo 'one';
        ob_start();
        echo 'two';
        var_dump(ob_get_level(), ob_get_length(), ob_list_handlers());
        ob_end_flush();
        ob_flush();
        echo 'three';
        ob_clean();
        echo 'four';
        ob_start(null, 4);
        echo 'five ', 'six';
        print_r(array_map(static fn (array $status): array => [$status['name'], $status['level'], $status['chunk_size']], ob_get_status(true)));
    },
    'buffer_errors' => static function (): void {
        while (ob_get_level()) ob_end_clean();
        errors_of(static function (): void {
            var_dump(ob_end_clean(), ob_get_clean(), ob_get_contents(), ob_flush());
        });
        ob_start(static fn () => false);
        echo 'kept';
    },
    'buffer_left_open' => static function (): void {
        ob_start(static fn (string $text): string => strrev($text));
        ob_start(static fn (string $text): string => "[$text]");
        echo 'abc';
        register_shutdown_function(static function (): void {
            echo 'shutdown ', ob_get_level();
        });
    },
    'buffer_and_exit' => static function (): void {
        ob_start(static fn (string $text): string => strtoupper($text));
        echo 'before ';
        exit('with exit');
    },
    'rewrite_vars' => static function (): void {
        output_add_rewrite_var('token', 'xyz');
        echo '<a href="page.php">x</a><form action="x.php" method="post"></form>';
    },
    'gzhandler' => static function (): void {
        ob_start('ob_gzhandler');
        echo str_repeat('compress me ', 100);
    },
    'implicit_flush' => static function (): void {
        ob_implicit_flush();
        echo 'a';
        var_dump(headers_sent());
    },
    'shutdown' => static function (): void {
        register_shutdown_function(static function (string $text): void {
            echo $text;
            register_shutdown_function(static function (): void {
                echo ' nested';
                http_response_code(203);
            });
            header('X-Shutdown: 1');
        }, 'shutdown');
        register_shutdown_function(static function (): void {
            echo ' second';
            exit(1);
        });
        register_shutdown_function(static fn () => print(' not reached'));
        exit;
    },
    'exit_string' => static function (): void {
        try {
            exit('bye');
        } finally {
            echo 'finally';
        }
    },
    'destructor' => static function (): void {
        $object = new class {
            public function __destruct()
            {
                echo 'destructed ', http_response_code(), ' ';
                header('X-Destructed: 1');
            }
        };
        $GLOBALS['_GET']['object'] = $object;
        unset($object);
        echo 'end ';
        unset($_GET['object']);
    },
    'exception_handler' => static function (): void {
        set_exception_handler(static function (Throwable $error): void {
            http_response_code(503);
            echo get_class($error), ': ', $error->getMessage();
        });
        register_shutdown_function(static fn () => print(' shutdown'));
        throw new LogicException('reason');
    },
    'exception_handler_throws' => static function (): void {
        set_exception_handler(static function (Throwable $error): void {
            throw new DomainException('again');
        });
        throw new LogicException('reason');
    },
    'exception' => static function (): void {
        echo 'partly';
        register_shutdown_function(static fn () => print(' shutdown ' . (error_get_last()['type'] ?? 'none')));
        throw new LogicException('reason');
    },
    'exception_after_status' => static function (): void {
        http_response_code(404);
        throw new LogicException('reason');
    },
    'user_error' => static function (): void {
        register_shutdown_function(static fn () => print('shutdown ' . error_get_last()['message']));
        trigger_error('over', E_USER_ERROR);
    },
    'undefined_function' => static function (): void {
        not_there();
    },
    'warning_handler' => static function (): void {
        set_error_handler(static fn (int $level, string $message) => throw new ErrorException($message, 0, $level));
        try {
            echo $undefined;
        } catch (ErrorException $error) {
            echo 'caught ', $error->getMessage();
        }
    },
    'error_get_last' => static function (): void {
        var_dump(error_get_last());
        @strpos();
    },
    'last_error' => static function (): void {
        @file_get_contents('/does/not/exist');
        echo error_get_last()['message'];
        error_clear_last();
        var_dump(error_get_last());
    },
    'finish_request' => static function (): void {
        echo 'early';
        var_dump(fastcgi_finish_request());
        echo 'never seen';
        header('X-Late: 1');
    },
    'connection_status' => static function (): void {
        var_dump(connection_status(), connection_aborted(), ignore_user_abort(), ignore_user_abort(true), ignore_user_abort());
    },
    'ini' => static function (): void {
        var_dump(ini_set('precision', '5'), ini_get('precision'), 1 / 3, ini_set('memory_limit', '200M'), ini_get('memory_limit'),
            set_time_limit(20), ini_get('max_execution_time'), ini_restore('precision'), ini_get('precision'),
            ini_set('upload_max_filesize', '1'), ini_set('no.such', '1'), error_reporting(0), error_reporting());
    },
    'time_zone' => static function (): void {
        date_default_timezone_set('Asia/Tokyo');
        echo date_default_timezone_get(), date(' e', 0), ' ', ini_set('date.timezone', 'Europe/Paris'), ' ', date_default_timezone_get();
    },
    'locale' => static function (): void {
        var_dump(setlocale(LC_ALL, 0), setlocale(LC_CTYPE, 'C.UTF-8'), setlocale(LC_ALL, 'xx_XX'), localeconv()['decimal_point']);
    },
    'leaves_state' => static function (): void {
        putenv('LEFT_BY_A_REQUEST=1');
        umask(0077);
        chdir('/');
        mt_srand(3);
        mb_internal_encoding('ISO-8859-1');
        ini_set('precision', '3');
        ini_set('default_charset', 'KOI8-R');
        date_default_timezone_set('Asia/Tokyo');
        setlocale(LC_ALL, 'C.UTF-8');
        error_reporting(E_ERROR);
        set_error_handler(static fn () => true);
        set_exception_handler(static fn () => print('foreign'));
        ob_start(static fn (string $text): string => "foreign$text");
        header('X-Foreign: 1');
        http_response_code(299);
        libxml_use_internal_errors(true);
        stream_context_set_default(['http' => ['user_agent' => 'foreign']]);
        json_decode('{');
        preg_match('/(?:\D+|<\d+>)*[!?]/', 'foobar foobar foobar');
        strtok('a b c', ' ');
        ignore_user_abort(true);
        set_time_limit(77);
        assert_options(ASSERT_ACTIVE, 0);
        intl_is_failure(0);
        @normalizer_normalize("\xff");
        Locale::setDefault('ja');
        session_name('foreign');
        @trigger_error('foreign');
        register_tick_function(static fn () => null);
        stream_wrapper_unregister('ftp');
        gc_disable();
        ini_set('session.cookie_path', '/foreign');
        iconv_set_encoding('internal_encoding', 'ISO-8859-1');
        libxml_set_streams_context(stream_context_create(['http' => ['user_agent' => 'foreign']]));
        header_register_callback(static fn () => header('X-Foreign-Callback: 1'));
        setcookie('foreign', '1');
        define('FOREIGN_OR_NOT', 1);
    },
    'finds_state' => static function (): void {
        echo json_encode([
            'env' => getenv('LEFT_BY_A_REQUEST'),
            'umask' => umask(),
            'cwd' => getcwd() === '/',
            'random' => mt_rand() === (static function (): int { mt_srand(3); return mt_rand(); })(),
            'mb' => mb_internal_encoding(),
            'precision' => ini_get('precision'),
            'charset' => ini_get('default_charset'),
            'zone' => date_default_timezone_get(),
            'locale' => setlocale(LC_ALL, 0),
            'reporting' => error_reporting(),
            'error handler' => set_error_handler(null),
            'exception handler' => set_exception_handler(null),
            'level' => count(ob_get_status(true)),
            'headers' => array_values(preg_grep('/foreign/i', headers_list())),
            'code' => http_response_code(),
            'libxml' => libxml_use_internal_errors(),
            'context' => stream_context_get_options(stream_context_get_default()),
            'json' => json_last_error(),
            'preg' => preg_last_error(),
            'strtok' => @strtok(' '),
            'abort' => ignore_user_abort(),
            'time' => ini_get('max_execution_time'),
            'assert' => assert_options(ASSERT_ACTIVE),
            'intl' => intl_get_error_code(),
            'intl locale' => Locale::getDefault(),
            'session' => [session_name(), session_status(), session_id(), ini_get('session.cookie_path')],
            'last' => error_get_last(),
            'wrappers' => in_array('ftp', stream_get_wrappers(), true),
            'gc' => gc_enabled(),
            'iconv' => iconv_get_encoding('internal_encoding'),
        ], JSON_PRETTY_PRINT);
    },
    'session' => static function (): void {
        session_id('fpmtest' . ($_GET['id'] ?? '1'));
        var_dump(session_start(['cookie_lifetime' => 100, 'cookie_path' => '/p', 'cookie_samesite' => 'Lax', 'cookie_httponly' => true]));
        $_SESSION['count'] = ($_SESSION['count'] ?? 0) + 1;
        var_dump($_SESSION, session_status(), session_name(), session_get_cookie_params(), session_cache_limiter());
        if (isset($_GET['destroy'])) {
            var_dump(session_destroy(), session_status());
        }
    },
    'session_again' => static function (): void {
        ob_start();
        session_id('fpmtest9');
        session_start();
        $_SESSION['a'] = 1;
        session_write_close();
        $_SESSION['a'] = 2;
        session_start();
        var_dump($_SESSION);
        session_abort();
        session_start(['read_and_close' => true]);
        var_dump(session_status(), $_SESSION);
        errors_of(static function (): void {
            session_start();
            var_dump(session_regenerate_id(true), session_id() !== 'fpmtest9');
            session_unset();
            session_destroy();
            session_destroy();
        });
    },
    'session_late' => static function (): void {
        echo 'text';
        flush();
        errors_of(static fn () => var_dump(session_start(), session_id('x'), session_name('y')));
    },
    'session_handler' => static function (): void {
        session_set_save_handler(new class implements SessionHandlerInterface {
            public function open(string $path, string $name): bool { echo "open $name\n"; return true; }
            public function close(): bool { echo "close\n"; return true; }
            public function read(string $id): string|false { echo "read $id\n"; return 'a|i:7;'; }
            public function write(string $id, string $data): bool { echo "write $id $data\n"; return true; }
            public function destroy(string $id): bool { echo "destroy\n"; return true; }
            public function gc(int $lifetime): int|false { return 0; }
        });
        ini_set('session.use_cookies', '0');
        ini_set('session.gc_probability', '0');
        session_id('own');
        session_start();
        $_SESSION['b'] = 'c';
        echo json_encode($_SESSION), "\n";
    },
    'session_write_fails' => static function (): void {
        session_set_save_handler(static fn () => true, static fn () => true, static fn () => '', static fn () => false, static fn () => true, static fn () => 0);
        session_start();
        $_SESSION['a'] = 1;
        register_shutdown_function(static function (): void {
            set_error_handler(static fn (int $level, string $message): bool => (bool) print(' error' . strstr($message, ': ')));
        });
    },
    'errors_at_the_end' => static function (): void {
        set_error_handler(static fn (int $level, string $message): bool => (bool) print(" error: $message"));
        ob_start(static function (string $text): string {
            trigger_error('in a callback');
            return $text . strlen(array_sum([1]) . $undefined);
        });
        echo 'text';
        ini_set('session.use_cookies', '0');
        session_id('fpmtest3');
        session_start();
        $_SESSION['bad|key'] = 1;
        $_SESSION['resource'] = new class { public function __serialize(): array { trigger_error('while serializing'); return []; } };
    },
    'uploads' => static function (): void {
        echo json_encode([$_POST, files()], JSON_PRETTY_PRINT);
        foreach ($_FILES as $file) {
            if (is_string($file['tmp_name']) && $file['tmp_name'] !== '') {
                $target = tempnam(sys_get_temp_dir(), 'moved');
                var_dump(is_uploaded_file($file['tmp_name']), move_uploaded_file($file['tmp_name'], $target), file_get_contents($target),
                    file_exists($file['tmp_name']), move_uploaded_file($file['tmp_name'], $target), move_uploaded_file(__FILE__, $target));
                unlink($target);
            }
        }
    },
    'getallheaders' => static function (): void {
        $headers = array_filter(array_change_key_case(getallheaders()));
        ksort($headers);
        echo json_encode($headers), function_exists('apache_request_headers') ? 'a' : '';
    },
    'no_content' => static function (): void {
        http_response_code(204);
        header('X-A: b');
    },
    'not_modified' => static function (): void {
        http_response_code(304);
        header('ETag: "x"');
    },
    'length' => static function (): void {
        header('Content-Length: 4');
        echo 'four';
    },
    'echo' => static function (): void {
        echo $_SERVER['REQUEST_METHOD'], ' text';
    },
    'large' => static function (): void {
        for ($i = 0; $i < 300; $i++) {
            echo str_repeat(chr(65 + $i % 26), 1000);
        }
    },
    'phpinfo' => static function (): void {
        ob_start();
        phpinfo(INFO_VARIABLES);
        $text = ob_get_clean();
        echo str_contains($text, "\$_GET['do']") ? 'has variables' : 'has none', str_contains($text, '<table>') ? ' as HTML' : ' as text';
    },
];

if (!isset($_GET['do'])) {  // App mode loads it for all requests.
    return static fn (): mixed => [$scenarios[$_GET['do']](), null][1];
}
$scenarios[$_GET['do']]();
