<?php

/** @generate-class-entries */

namespace Keel;

/**
 * Answers the current request with $handler, which is what an app.php returns: a callable that takes a
 * Keel\Request, or a PSR-15 request handler. So `Keel\handle(require 'app.php');` is a front controller for
 * every runtime. May suspend.
 *
 * @throws \TypeError if $handler, or what it returned, is of no such kind.
 * @throws Exception if a PSR-15 handler is given and no PSR-7 implementation is installed.
 */
function handle(callable|object $handler): void
{
}

/**
 * Sends what a handler returned: a Keel\Response, a PSR-7 response, a string (text/html), an array or
 * JsonSerializable (JSON), a Traversable of strings (each piece is sent at once), a Stringable, or null (what was
 * echoed is the response). What was echoed before comes before the body. May suspend.
 *
 * @throws \TypeError if $value is something else.
 */
function respond(mixed $value): void
{
}
