<?php
$stock = getenv('STOCK_PHP') ?: '/usr/bin/php';
// The tests' own settings must not reach the command lines.
foreach (['PHPRC', 'PHP_INI_SCAN_DIR', 'TEST_PHP_EXTRA_ARGS'] as $variable) {
    putenv($variable);
}
passthru(implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-n', __DIR__ . '/differential', $stock, PHP_BINARY])));
?>
