--TEST--
Keel\handle(): a PSR-15 handler without a PSR-7 implementation gets an exception that says what to install
--EXTENSIONS--
keel
--FILE--
<?php
namespace Psr\Http\Server {
    interface RequestHandlerInterface
    {
        public function handle($request);
    }
}

namespace {
    class Handler implements Psr\Http\Server\RequestHandlerInterface
    {
        public function handle($request) { return 'never'; }
    }
    try {
        Keel\handle(new Handler());
    } catch (Keel\Exception $exception) {
        echo $exception->getMessage(), "\n";
    }
    spl_autoload_register(fn($class) => throw new LogicException("autoloading $class"));
    try {
        Keel\handle(new Handler());
    } catch (LogicException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
?>
--EXPECT--
A PSR-15 handler needs a PSR-7 implementation, and none is installed: run "composer require nyholm/psr7 nyholm/psr7-server"
autoloading Nyholm\Psr7\Factory\Psr17Factory
