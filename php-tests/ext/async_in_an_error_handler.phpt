--TEST--
async(): an error handler and an exception handler may wait for tasks
--EXTENSIONS--
keel
--FILE--
<?php
set_error_handler(function (int $level, string $message) {
    echo Keel\async(fn() => Keel\delay(1) ?? "handled: $message")->await(), "\n";
    return true;
});
echo $undefined;
set_exception_handler(function (Throwable $error) {
    echo Keel\async(fn() => Keel\delay(1) ?? 'at last: ' . $error->getMessage())->await(), "\n";
});
throw new Exception('nobody caught it');
?>
--EXPECT--
handled: Undefined variable $undefined
at last: nobody caught it
