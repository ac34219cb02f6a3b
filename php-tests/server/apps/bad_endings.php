<?php
// Ways to end a request badly, or late, by name. Under php-fpm it runs as a script, under Keel as an application: what the
// client gets, and what runs in which order, has to be the same.

declare(strict_types=1);

final class Noisy
{
    public function __construct(public string $name, private ?Closure $last = null) {}
    public function __destruct()
    {
        trace("~$this->name");
        if ($this->last !== null) ($this->last)();
    }
}

function trace(string $text): void
{
    echo "$text ";
    file_put_contents(sys_get_temp_dir() . '/keel_endings_trace', "$text ", FILE_APPEND);
}

function nap(): void
{
    function_exists('Keel\delay') ? Keel\delay(2) : usleep(2000);
}

function own_session(array $special): void
{
    ini_set('session.use_cookies', '0');
    ini_set('session.gc_probability', '0');
    session_cache_limiter('');
    $step = static fn (string $name, mixed $result): Closure => static function (...$arguments) use ($name, $result, $special): mixed {
        trace($name);
        return isset($special[$name]) ? $special[$name](...$arguments) : $result;
    };
    session_set_save_handler($step('open', true), $step('close', true), $step('read', ''), $step('write', true), $step('destroy', true), $step('gc', 0));
    session_id('endings');
}

$throw = static fn () => throw new LogicException('reason');
$scenarios = [
    'buffer_throws_at_the_end' => static function () use ($throw): void {
        register_shutdown_function(static fn () => trace('shutdown'));
        ob_start(static function (string $text) use ($throw): string { trace('callback'); $throw(); });
        echo 'text';
    },
    'buffer_throws_at_the_end_with_handler' => static function () use ($throw): void {
        set_exception_handler(static function (Throwable $e): void { trace('handler'); });
        ob_start(static function (string $text) use ($throw): string { $throw(); });
        echo 'text';
    },
    'buffer_throws_below_another' => static function () use ($throw): void {
        ob_start(static fn (string $text): string => "<$text>");
        ob_start(static function (string $text) use ($throw): string { $throw(); });
        echo 'text';
    },
    'buffer_throws_above_another' => static function () use ($throw): void {
        ob_start(static function (string $text) use ($throw): string { $throw(); });
        ob_start(static fn (string $text): string => "<$text>");
        echo 'text';
    },
    'buffer_exits_at_the_end' => static function (): void {
        ob_start(static fn (string $text): string => "<$text>");
        ob_start(static function (string $text): string { exit('out'); });
        echo 'text';
    },
    'buffer_exits_midway' => static function (): void {
        ob_start(static function (string $text): string { exit('out'); });
        echo 'text';
        ob_end_flush();
        echo 'after';
    },
    'buffer_throws_midway' => static function () use ($throw): void {
        ob_start(static function (string $text) use ($throw): string { $throw(); });
        echo 'text';
        try { ob_end_flush(); } catch (LogicException) { echo 'caught'; }
        echo 'after';
    },
    'buffer_in_a_buffer' => static function (): void {
        ob_start(static function (string $text): string { ob_start(); echo 'inner'; return ob_get_clean() . $text; });
        echo 'text';
    },
    'buffer_echoes' => static function (): void {
        ob_start(static function (string $text): string { echo 'lost'; print_r([1]); return strtoupper($text); });
        echo 'text';
    },
    'buffer_waits' => static function (): void {
        ob_start(static function (string $text): string { nap(); return strtoupper($text); });
        echo 'text';
        ob_flush();
        echo 'more';
    },
    'buffer_sets_headers' => static function (): void {
        ob_start(static function (string $text): string { header('X-Late: 1'); http_response_code(202); return $text; });
        echo 'text';
    },
    'buffer_fatal' => static function (): void {
        register_shutdown_function(static fn () => trace('shutdown'));
        ob_start(static fn (string $text): string => "<$text>");
        ob_start(static function (string $text): string { trigger_error('over', E_USER_ERROR); });
        echo 'text';
    },
    'buffer_after_exception' => static function () use ($throw): void {
        ob_start(static fn (string $text): string => "<$text>");
        echo 'text';
        $throw();
    },
    'buffer_with_object' => static function (): void {
        $object = new Noisy('buffer');
        ob_start(static function (string $text) use ($object): string { return "<$text>"; });
        echo 'text';
    },
    'header_callback_throws' => static function () use ($throw): void {
        header_register_callback(static function () use ($throw): void { trace('headers'); $throw(); });
        echo 'text';
        echo 'more';
    },
    'header_callback_throws_at_the_end' => static function () use ($throw): void {
        header_register_callback(static function () use ($throw): void { header('X-Called: 1'); $throw(); });
        http_response_code(202);
    },
    'header_callback_throws_with_handler' => static function () use ($throw): void {
        set_exception_handler(static function (Throwable $e): void { echo 'handler'; });
        header_register_callback(static function () use ($throw): void { header('X-Called: 1'); $throw(); });
        http_response_code(202);
    },
    'header_callback_exits' => static function (): void {
        header_register_callback(static function (): void { header('X-Called: 1'); exit('out'); });
        echo 'text';
        echo 'more';
    },
    'header_callback_exits_at_the_end' => static function (): void {
        header_register_callback(static function (): void { header('X-Called: 1'); exit; });
    },
    'header_callback_echoes' => static function (): void {
        header_register_callback(static function (): void { header('X-Called: 1'); echo 'called'; });
    },
    'header_callback_waits' => static function (): void {
        header_register_callback(static function (): void { nap(); header('X-Called: 1'); });
        echo 'text';
    },
    'header_callback_is_caught' => static function () use ($throw): void {
        header_register_callback($throw);
        try { echo 'text'; flush(); echo 'more'; } catch (LogicException) { echo 'caught'; }
    },
    'header_callback_after_flush' => static function (): void {
        header_register_callback(static function (): void { header('X-Called: 1'); });
        flush();
        echo 'text';
    },
    'header_callback_fatal' => static function (): void {
        header_register_callback(static function (): void { trigger_error('over', E_USER_ERROR); });
        echo 'text';
    },
    'header_callback_object' => static function (): void {
        $object = new Noisy('callback');
        header_register_callback(static function () use ($object): void { header('X-Called: 1'); });
        echo 'text ';
    },
    'string_waits_in_header' => static function (): void {
        header('X-A: ' . new class { public function __toString(): string { nap(); return 'late'; } });
        echo new class { public function __toString(): string { nap(); return 'text'; } };
    },
    'string_throws_in_echo' => static function () use ($throw): void {
        echo 'a', new class { public function __toString(): string { throw new LogicException('x'); } };
    },
    'string_exits_in_echo' => static function (): void {
        echo 'a', new class { public function __toString(): string { exit('out'); } };
    },
    'session_write_throws' => static function () use ($throw): void {
        own_session(['write' => $throw]);
        session_start();
        $_SESSION['a'] = 1;
    },
    'session_write_throws_with_handler' => static function () use ($throw): void {
        set_exception_handler(static function (Throwable $e): void { trace('handler'); });
        own_session(['write' => $throw]);
        session_start();
        $_SESSION['a'] = 1;
    },
    'session_write_throws_midway' => static function () use ($throw): void {
        own_session(['write' => $throw]);
        session_start();
        $_SESSION['a'] = 1;
        try { session_write_close(); } catch (LogicException) { trace('caught'); }
        trace((string) session_status());
    },
    'session_close_throws' => static function () use ($throw): void {
        own_session(['close' => $throw]);
        session_start();
    },
    'session_read_throws' => static function () use ($throw): void {
        own_session(['read' => $throw]);
        try { session_start(); } catch (Throwable $e) { trace(get_class($e)); }
        trace((string) session_status());
    },
    'session_open_throws' => static function () use ($throw): void {
        own_session(['open' => $throw]);
        try { session_start(); } catch (Throwable $e) { trace(get_class($e)); }
        trace((string) session_status());
    },
    'session_open_throws_uncaught' => static function () use ($throw): void {
        own_session(['open' => $throw]);
        session_start();
    },
    'session_write_exits' => static function (): void {
        own_session(['write' => static function (): bool { exit('out '); }]);
        session_start();
        $_SESSION['a'] = 1;
    },
    'session_close_exits' => static function (): void {
        own_session(['close' => static function (): bool { exit('out '); }]);
        session_start();
    },
    'session_read_exits' => static function (): void {
        own_session(['read' => static function (): string { exit('out '); }]);
        session_start();
        trace('not reached');
    },
    'session_write_waits' => static function (): void {
        own_session(['write' => static function (): bool { nap(); trace('written'); return true; }, 'close' => static function (): bool { nap(); trace('closed'); return true; }]);
        session_start();
        $_SESSION['a'] = 1;
    },
    'session_write_fatal' => static function (): void {
        own_session(['write' => static function (): bool { trigger_error('over', E_USER_ERROR); }]);
        session_start();
        $_SESSION['a'] = 1;
    },
    'session_serialize_throws' => static function (): void {
        own_session([]);
        session_start();
        $_SESSION['a'] = new class { public function __serialize(): array { throw new LogicException('x'); } };
    },
    'session_serialize_waits' => static function (): void {
        own_session(['write' => static function (string $id, string $data): bool { trace($data); return true; }]);
        session_start();
        $_SESSION['a'] = new Noisy('object');
        $_SESSION['b'] = new class { public function __toString(): string { return ''; } public function __sleep(): array { nap(); return []; } };
    },
    'session_objects' => static function (): void {
        own_session(['write' => static function (string $id, string $data): bool { trace($data); return true; }]);
        session_start();
        $_SESSION['one'] = new Noisy('one');
        $_SESSION['two'] = new Noisy('two');
        register_shutdown_function(static fn () => trace('shutdown'));
    },
    'session_object_destroyed' => static function (): void {
        own_session([]);
        session_start();
        $_SESSION['one'] = new Noisy('one');
        session_destroy();
        trace('destroyed');
    },
    'session_object_throws' => static function () use ($throw): void {
        own_session([]);
        session_start();
        $_SESSION['one'] = new Noisy('one', $throw);
        $_SESSION['two'] = new Noisy('two');
    },
    'session_object_exits' => static function (): void {
        own_session([]);
        session_start();
        $_SESSION['one'] = new Noisy('one', static fn () => exit('out '));
        $_SESSION['two'] = new Noisy('two');
    },
    'session_handler_object' => static function (): void {
        ini_set('session.use_cookies', '0');
        session_set_save_handler(new class implements SessionHandlerInterface {
            public Noisy $noisy;
            public function __construct() { $this->noisy = new Noisy('handler'); }
            public function open(string $path, string $name): bool { trace('open'); return true; }
            public function close(): bool { trace('close'); return true; }
            public function read(string $id): string|false { trace('read'); return ''; }
            public function write(string $id, string $data): bool { trace('write'); return true; }
            public function destroy(string $id): bool { return true; }
            public function gc(int $lifetime): int|false { return 0; }
        });
        session_id('endings');
        session_start();
        $_SESSION['b'] = 'c';
    },
    'session_handler_inherits' => static function (): void {
        session_set_save_handler(new class extends SessionHandler {
            public function write(string $id, string $data): bool { trace('write'); return parent::write($id, $data); }
            public function close(): bool { trace('close'); return parent::close(); }
        });
        ini_set('session.use_cookies', '0');
        session_id('endings2' . PHP_SAPI);
    session_cache_limiter('');
        session_start();
        $_SESSION['b'] = 'c';
    },
    'session_started_at_the_end' => static function (): void {
        own_session([]);
        register_shutdown_function(static function (): void { session_start(); $_SESSION['a'] = 1; });
    },
    'session_closed_in_destructor' => static function (): void {
        own_session([]);
        session_start();
        $_SESSION['one'] = new Noisy('one', static fn () => session_write_close());
    },
    'superglobal_objects' => static function (): void {
        $_GET['object'] = new Noisy('get');
        $_POST['object'] = new Noisy('post');
        $_COOKIE['object'] = new Noisy('cookie');
        $_SERVER['object'] = new Noisy('server');
        $_ENV['object'] = new Noisy('env');
        $_REQUEST['object'] = new Noisy('request');
        $_FILES['object'] = new Noisy('files');
        $_REQUEST['list'] = [new Noisy('first'), new Noisy('second')];
        $_GET['list'] = $_POST['list'] = new ArrayObject([[new Noisy('third')]]);
        register_shutdown_function(static fn () => trace('shutdown'));
    },
    'superglobal_object_throws' => static function () use ($throw): void {
        $_GET['object'] = new Noisy('get', $throw);
        $_POST['object'] = new Noisy('post');
    },
    'superglobal_object_waits' => static function (): void {
        $_GET['object'] = new Noisy('get', static function (): void { nap(); trace('waited'); });
        $_POST['object'] = new Noisy('post');
    },
    'superglobal_object_exits' => static function (): void {
        $_GET['object'] = new Noisy('get', static fn () => exit('out'));
        $_POST['object'] = new Noisy('post');
    },
    'superglobal_object_sets_header' => static function (): void {
        $_GET['object'] = new Noisy('get', static fn () => header('X-Destructor: 1'));
    },
    'superglobal_object_fatal' => static function (): void {
        $_GET['object'] = new Noisy('get', static fn () => trigger_error('over', E_USER_ERROR));
        $_POST['object'] = new Noisy('post');
    },
    'shutdown_objects' => static function (): void {
        register_shutdown_function(static fn (Noisy $one) => trace('shutdown ' . $one->name), new Noisy('one'));
        $two = new Noisy('two');
        register_shutdown_function(static fn () => trace('shutdown ' . $two->name));
        set_error_handler(static fn () => $two->name === '');
        unset($two);
        trace('end');
    },
    'handler_objects' => static function (): void {
        $error = new Noisy('error handler');
        set_error_handler(static fn () => $error->name === '');
        $exception = new Noisy('exception handler');
        set_exception_handler(static fn () => $exception->name === '');
        register_shutdown_function(static fn () => trace('shutdown'));
    },
    'tick_object' => static function (): void {
        $tick = new Noisy('tick');
        register_tick_function(static fn () => $tick->name === '');
        trace('end');
    },
    'shutdown_throws' => static function () use ($throw): void {
        register_shutdown_function(static function () use ($throw): void { trace('one'); $throw(); });
        register_shutdown_function(static fn () => trace('two'));
        trace('text');
    },
    'shutdown_throws_with_handler' => static function () use ($throw): void {
        set_exception_handler(static function (Throwable $e): void { trace('handler'); });
        register_shutdown_function(static function () use ($throw): void { trace('one'); $throw(); });
        register_shutdown_function(static fn () => trace('two'));
    },
    'shutdown_throws_twice' => static function () use ($throw): void {
        set_exception_handler(static function (Throwable $e): void { trace('handler'); throw new DomainException('again'); });
        register_shutdown_function(static function () use ($throw): void { trace('one'); $throw(); });
        register_shutdown_function(static function () use ($throw): void { trace('two'); $throw(); });
        register_shutdown_function(static fn () => trace('three'));
    },
    'shutdown_after_exception_throws' => static function () use ($throw): void {
        register_shutdown_function(static function () use ($throw): void { trace('one'); $throw(); });
        register_shutdown_function(static fn () => trace('two'));
        $throw();
    },
    'shutdown_exits' => static function (): void {
        register_shutdown_function(static function (): void { trace('one'); exit('out '); });
        register_shutdown_function(static fn () => trace('two'));
        ob_start(static fn (string $text): string => "<$text>");
        exit('first ');
    },
    'shutdown_exits_in_a_call' => static function (): void {
        register_shutdown_function(static function (): void {
            array_map(static function (): void { try { exit('out '); } finally { trace('finally'); exit('again '); } }, [1]);
        });
        register_shutdown_function(static fn () => trace('two'));
    },
    'shutdown_fatal' => static function (): void {
        register_shutdown_function(static function (): void { trace('one'); trigger_error('over', E_USER_ERROR); });
        register_shutdown_function(static fn () => trace('two'));
    },
    'shutdown_memory' => static function (): void {
        register_shutdown_function(static function (): void { trace('one'); $all = str_repeat('x', 300 << 20); });
        register_shutdown_function(static fn () => trace('two'));
    },
    'shutdown_waits' => static function (): void {
        register_shutdown_function(static function (): void { trace('one'); nap(); trace('waited'); });
        register_shutdown_function(static fn () => trace('two'));
        exit;
    },
    'shutdown_after_fatal' => static function (): void {
        register_shutdown_function(static function (): void {
            trace(error_get_last()['message']);
            http_response_code(503);
            register_shutdown_function(static fn () => trace('nested'));
            trace((string) ob_get_level());
        });
        ob_start(static fn (string $text): string => "<$text>");
        echo 'text ';
        trigger_error('over', E_USER_ERROR);
    },
    'shutdown_after_memory' => static function (): void {
        register_shutdown_function(static function (): void {
            trace(preg_replace('/\d+/', 'N', error_get_last()['message']));
            http_response_code(503);
            trace((string) strlen(str_repeat('x', 8 << 20)));
        });
        echo 'text ';
        $all = str_repeat('x', 300 << 20);
    },
    'exit_in_exit' => static function (): void {
        try { exit('one '); } finally { exit('two '); }
    },
    'exit_in_finally_of_exception' => static function () use ($throw): void {
        try { $throw(); } finally { exit('out'); }
    },
    'exit_in_exception_handler' => static function () use ($throw): void {
        set_exception_handler(static function (): void { trace('handler'); exit('out '); });
        register_shutdown_function(static fn () => trace('shutdown'));
        $throw();
    },
    'exit_in_error_handler' => static function (): void {
        set_error_handler(static function (): bool { exit('out '); });
        echo $undefined;
        trace('not reached');
    },
    'exit_in_destructor' => static function (): void {
        $object = new Noisy('object', static fn () => exit('out '));
        unset($object);
        trace('not reached');
    },
    'exit_in_destructor_at_return' => static function (): void {
        register_shutdown_function(static fn () => trace('shutdown'));
        $object = new Noisy('object', static fn () => exit('out '));
    },
    'exit_in_generator' => static function (): void {
        foreach ((static function () { try { yield 1; exit('out '); } finally { trace('finally'); } })() as $value) trace((string) $value);
        trace('not reached');
    },
    'exit_in_fiber' => static function (): void {
        $outer = new Fiber(static function (): void {
            $inner = new Fiber(static function (): void { try { exit('out '); } finally { trace('finally'); } });
            $inner->start();
            trace('not reached');
        });
        $outer->start();
        trace('not reached');
    },
    'exit_in_autoload' => static function (): void {
        spl_autoload_register($loader = static function (string $class): void { if ($class === 'ExitsWhenLoaded') exit('out '); });
        register_shutdown_function(static fn () => trace('shutdown') ?? spl_autoload_unregister($loader));
        class_exists('ExitsWhenLoaded');
        trace('not reached');
    },
    'exit_in_sort' => static function (): void {
        $list = [3, 1, 2];
        usort($list, static fn () => exit('out '));
        trace('not reached');
    },
    'throw_in_autoload' => static function () use ($throw): void {
        spl_autoload_register($loader = static function (string $class) use ($throw): void { if ($class === 'ThrowsWhenLoaded') $throw(); });
        try { class_exists('ThrowsWhenLoaded'); } catch (LogicException) { trace('caught'); }
        register_shutdown_function(static fn () => trace('shutdown') ?? spl_autoload_unregister($loader));
        new ThrowsWhenLoaded();
    },
    'throw_in_fiber' => static function () use ($throw): void {
        register_shutdown_function(static fn () => trace('shutdown'));
        $fiber = new Fiber(static function () use ($throw): void { try { $throw(); } finally { trace('finally'); } });
        $fiber->start();
    },
    'throw_in_finally' => static function () use ($throw): void {
        try { $throw(); } finally { throw new DomainException('second'); }
    },
    'throw_in_destructor_at_return' => static function () use ($throw): void {
        register_shutdown_function(static fn () => trace('shutdown'));
        $object = new Noisy('object', $throw);
    },
    'throw_in_two_destructors' => static function () use ($throw): void {
        set_exception_handler(static function (Throwable $e): void { trace(get_class($e) . ' after ' . ($e->getPrevious() === null ? 'none' : get_class($e->getPrevious()))); });
        $one = new Noisy('one', $throw);
        $two = new Noisy('two', $throw);
    },
    'throw_in_destructor_of_exception' => static function () use ($throw): void {
        throw new class('x', $throw) extends Exception {
            public function __construct(string $message, private Closure $throw) { parent::__construct($message); }
            public function __destruct() { trace('~exception'); ($this->throw)(); }
        };
    },
    'exception_whose_text_waits' => static function (): void {
        throw new class('x') extends Exception {
            public function __toString(): string { nap(); trace('text'); return 'mine'; }
        };
    },
    'exception_whose_text_throws' => static function (): void {
        throw new class('x') extends Exception {
            public function __toString(): string { throw new LogicException('in text'); }
        };
    },
    'exception_handler_waits' => static function () use ($throw): void {
        set_exception_handler(static function (Throwable $e): void { nap(); trace('handler'); });
        $throw();
    },
    'exception_handler_restored' => static function () use ($throw): void {
        set_exception_handler(static function (Throwable $e): void { trace('outer'); });
        set_exception_handler(static function (Throwable $e): void { trace('inner'); restore_exception_handler(); throw $e; });
        $throw();
    },
    'exception_handler_fatal' => static function () use ($throw): void {
        set_exception_handler(static function (Throwable $e): void { trigger_error('over', E_USER_ERROR); });
        register_shutdown_function(static fn () => trace('shutdown'));
        $throw();
    },
    'error_handler_throws_at_the_end' => static function () use ($throw): void {
        set_error_handler($throw);
        register_shutdown_function(static function (): void { trace('shutdown'); echo $undefined; });
        register_shutdown_function(static fn () => trace('two'));
    },
    'error_handler_in_fatal' => static function (): void {
        set_error_handler(static function (int $level, string $message): bool { trace($message); return true; });
        trigger_error('over', E_USER_ERROR);
        trace('goes on');
    },
    'fiber_left_suspended' => static function (): void {
        $fiber = new Fiber(static function (): void {
            try { Fiber::suspend(); trace('not reached'); } finally { trace('finally'); }
        });
        $fiber->start();
        trace('end');
    },
    'fiber_left_suspended_waits' => static function (): void {
        $fiber = new Fiber(static function (): void {
            try { Fiber::suspend(); } finally { trace('finally'); nap(); trace('waited'); }
        });
        $fiber->start();
        trace('end');
    },
    'fiber_left_suspended_throws' => static function () use ($throw): void {
        set_exception_handler(static function (Throwable $e): void { trace(get_class($e)); });
        $fiber = new Fiber(static function () use ($throw): void {
            try { Fiber::suspend(); } finally { $throw(); }
        });
        $fiber->start();
        trace('end');
    },
    'fiber_left_in_superglobal' => static function (): void {
        $_GET['fiber'] = new Fiber(static function (): void {
            try { Fiber::suspend(); } finally { trace('finally'); nap(); trace('waited'); }
        });
        $_GET['fiber']->start();
        trace('end');
    },
    'generator_left' => static function (): void {
        $generator = (static function () { try { yield 1; yield 2; } finally { trace('finally'); nap(); trace('waited'); } })();
        $generator->current();
        trace('end');
    },
    'nested_fibers' => static function (): void {
        $nest = static function (int $depth) use (&$nest): int {
            if ($depth === 0) { nap(); return 0; }
            $fiber = new Fiber($nest);
            $fiber->start($depth - 1);
            return 1 + $fiber->getReturn();
        };
        trace((string) $nest(500));
    },
    'many_fibers' => static function (): void {
        $fibers = [];
        for ($i = 0; $i < 1000; $i++) {
            $fibers[$i] = new Fiber(static function () use ($i): int { Fiber::suspend(); nap(); return $i; });
            $fibers[$i]->start();
        }
        foreach (array_slice($fibers, 0, 3) as $fiber) { $fiber->resume(); trace((string) $fiber->getReturn()); }
    },
    'long_list' => static function (): void {
        $list = null;
        for ($i = 0; $i < 5000; $i++) { $node = new stdClass(); $node->next = $list; $list = $node; }
        unset($node);
        $list = null;
        trace('end');
    },
    'long_list_of_arrays' => static function (): void {
        $list = [];
        for ($i = 0; $i < 20000; $i++) $list = [$list];
        unset($list);
        trace('end');
    },
    'long_list_with_destructors' => static function (): void {
        $list = null;
        for ($i = 0; $i < 1500; $i++) $list = new class($list) {
            public function __construct(public ?object $next) {}
            public function __destruct() { }
        };
        unset($list);
        trace('end');
    },
    'nested_destructors' => static function (): void {
        $object = null;
        $make = static function (int $depth) use (&$make): void {
            if ($depth > 0) { $object = new class($make, $depth) {
                public function __construct(private Closure $make, private int $depth) {}
                public function __destruct() { ($this->make)($this->depth - 1); }
            }; }
        };
        $make(400);
        trace('end');
    },
    'deep_calls' => static function (): void {
        $f = static function (int $n) use (&$f): int { return $n === 0 ? 0 : array_sum(array_map($f, [$n - 1])) + 1; };
        trace((string) $f(1500));
    },
    'deep_json' => static function (): void {
        trace((string) strlen(json_encode(json_decode(str_repeat('[', 3000) . str_repeat(']', 3000), true, 4000), 0, 4000)));
    },
    'deep_regex' => static function (): void {
        trace(var_export(preg_match('/^(?:a|b)*c/', str_repeat('ab', 20000)), true) . preg_last_error_msg());
    },
    'deep_serialize' => static function (): void {
        $list = [];
        for ($i = 0; $i < 3000; $i++) $list = [$list];
        trace((string) strlen(serialize($list)));
        unserialize(serialize($list), ['max_depth' => 0]);
        trace(md5(var_export($list, true)));
    },
    'deep_clone' => static function (): void {
        $object = new class { public ?object $next = null; public function __clone() { if ($this->next) $this->next = clone $this->next; } };
        $class = get_class($object);
        for ($i = 0; $i < 2000; $i++) { $new = new $class(); $new->next = $object; $object = $new; }
        $copy = clone $object;
        trace('cloned');
    },
    'odd_ini' => static function (): void {
        foreach (['memory_limit' => '-1', 'memory_limit ' => '1', 'max_execution_time' => '-5', 'output_buffering' => '100', 'implicit_flush' => '1', 'zend.enable_gc' => '0',
            'session.save_handler' => 'user', 'session.serialize_handler' => 'nope', 'session.save_path' => "a\0b", 'date.timezone' => 'Nowhere/None', 'open_basedir' => '/',
            'error_log' => '/does/not/exist', 'precision' => '1000000', 'serialize_precision' => '-2', 'default_charset' => str_repeat('x', 3000), 'default_mimetype' => "a/b\r\nX-Injected: 1",
            'mbstring.language' => 'nope', 'pcre.jit' => '0', 'user_agent' => '', 'auto_detect_line_endings' => '1', 'zlib.output_compression' => '1', 'arg_separator.output' => '', 'include_path' => '',
            'unserialize_callback_func' => 'nope', 'assert.exception' => '0', 'zend.assertions' => '1', 'opcache.enable' => '0', 'fiber.stack_size' => '1', 'fiber.stack_size ' => '', 'display_errors' => '0', 'sys_temp_dir' => '/x',
            'error_append_string' => 'x', 'html_errors' => 'maybe', 'url_rewriter.tags' => 'x=y', 'session.trans_sid_tags' => 'nope', 'session.gc_divisor' => '0', 'session.sid_length' => '3', 'default_socket_timeout' => '-1'] as $name => $value) {
            try { trace("$name=" . json_encode(@ini_set($name, $value)) . '/' . strlen((string) ini_get($name))); } catch (Throwable $e) { trace("$name: " . $e->getMessage()); }
        }
        ini_set('zlib.output_compression', '0');
    },
    'fiber_stack_too_small' => static function (): void {
        ini_set('fiber.stack_size', '1');
        $fiber = new Fiber(static fn () => trace('in'));
        try { $fiber->start(); } catch (Throwable $e) { trace(get_class($e) . $e->getMessage()); }
    },
    'include_that_waits' => static function (): void {
        stream_wrapper_register('waits', (new class {
            public $context;
            private string $text = '<?php nap(); return "included ";';
            private int $at = 0;
            public function stream_open(string $path, string $mode, int $options, ?string &$opened): bool { nap(); return true; }
            public function stream_read(int $count): string { nap(); $part = substr($this->text, $this->at, 5); $this->at += strlen($part); return $part; }
            public function stream_eof(): bool { return $this->at >= strlen($this->text); }
            public function stream_stat(): array { nap(); return []; }
            public function stream_close(): void { trace('closed'); }
            public function stream_set_option(int $option, int $one, int $two): bool { return false; }
        })::class);
        trace(include 'waits://x');
        trace((string) strlen(file_get_contents('waits://x')));
    },
    'include_that_throws' => static function () use ($throw): void {
        stream_wrapper_register('throws', (new class {
            public $context;
            public function stream_open(string $path, string $mode, int $options, ?string &$opened): bool { throw new LogicException('x'); }
        })::class);
        try { @include 'throws://x'; } catch (Throwable $e) { trace(get_class($e)); }
        include 'throws://x';
    },
    'stream_left_open' => static function (): void {
        stream_wrapper_register('left', (new class {
            public $context;
            public function stream_open(string $path, string $mode, int $options, ?string &$opened): bool { return true; }
            public function stream_write(string $data): int { trace("write $data"); return strlen($data); }
            public function stream_flush(): bool { trace('flush'); return true; }
            public function stream_close(): void { trace('closed'); nap(); trace('waited'); }
        })::class);
        $file = fopen('left://x', 'w');
        fwrite($file, 'data');
        trace('end');
    },
    'stream_filter_waits' => static function (): void {
        stream_filter_register('waits.filter', get_class(new class extends php_user_filter {
            public function filter($in, $out, &$consumed, bool $closing): int {
                while ($bucket = stream_bucket_make_writeable($in)) { nap(); $bucket->data = strtoupper($bucket->data); $consumed += $bucket->datalen; stream_bucket_append($out, $bucket); }
                return PSFS_PASS_ON;
            }
            public function onClose(): void { trace('filter closed'); }
        }));
        $file = fopen('php://output', 'w');
        stream_filter_append($file, 'waits.filter');
        fwrite($file, 'text ');
    },
    'output_stream_left_open' => static function (): void {
        $GLOBALS['_GET']['stream'] = fopen('php://output', 'w');
        register_shutdown_function(static function (): void { fwrite($_GET['stream'], 'shutdown'); });
    },
    'finish_request_then_throw' => static function () use ($throw): void {
        register_shutdown_function(static fn () => trace('shutdown'));
        echo 'text';
        fastcgi_finish_request();
        trace('after');
        $throw();
    },
    'finish_request_then_exit' => static function (): void {
        register_shutdown_function(static fn () => trace('shutdown'));
        echo 'text';
        fastcgi_finish_request();
        nap();
        trace('after');
        exit(1);
    },
    'finish_request_in_buffer' => static function (): void {
        ob_start(static function (string $text): string { fastcgi_finish_request(); return "<$text>"; });
        echo 'text';
    },
    'finish_request_in_shutdown' => static function (): void {
        own_session([]);
        session_start();
        register_shutdown_function(static function (): void { echo 'text'; fastcgi_finish_request(); session_write_close(); trace('written'); });
    },
    'time_over' => static function (): void {
        register_shutdown_function(static function (): void { trace('shutdown'); });
        set_time_limit(1);
        while (true) { }
    },
    'compile_error' => static function (): void {
        register_shutdown_function(static fn () => trace('shutdown'));
        try { eval('this is no php'); } catch (ParseError) { trace('caught'); }
        eval('class { }');
    },
    'type_error_in_callback' => static function (): void {
        array_map(static fn (int $i): int => $i, ['x']);
    },
    'warning_with_display' => static function (): void {
        ini_set('display_errors', '1');
        ini_set('html_errors', '0');
        ini_set('error_prepend_string', '[');
        ini_set('error_append_string', ']');
        trigger_error('shown');
        ob_start(static function (string $t): string { trigger_error('in buffer'); return $t; });
        echo 'text';
    },
];
if (!isset($_GET['do'])) {  // App mode loads it for all requests.
    return static fn (): mixed => [$scenarios[$_GET['do']](), null][1];
}
$scenarios[$_GET['do']]();
