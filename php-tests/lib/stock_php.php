<?php
/**
 * For the tests that compare keel php, which runs them, with stock php of the same version: STOCK_PHP names it.
 */

declare(strict_types=1);

function stock_php(): string
{
    return getenv('STOCK_PHP') ?: '/usr/bin/php';
}

/** Why a test cannot compare, or an empty string. */
function no_stock_php(): string
{
    if (!extension_loaded('keel')) {
        return 'this is stock php';
    }
    $stock = stock_php();
    if (!is_executable($stock)) {
        return "STOCK_PHP does not name an executable ($stock)";
    }
    $code = 'echo PHP_VERSION, extension_loaded("keel") ? " with keel" : "";';
    $version = shell_exec(escapeshellarg($stock) . ' -n -r ' . escapeshellarg($code));
    return $version === PHP_VERSION ? '' : "$stock is PHP $version, this is PHP " . PHP_VERSION;
}

/** Runs a group of php-tests/cli/differential. */
function compare_command_lines(string $group): void
{
    // run-tests.php puts settings here that are not for the command lines.
    putenv('PHP_INI_SCAN_DIR');
    putenv('PHPRC');
    $command = [PHP_BINARY, '-n', __DIR__ . '/../cli/differential', stock_php(), PHP_BINARY, $group];
    passthru(implode(' ', array_map(escapeshellarg(...), $command)));
}
