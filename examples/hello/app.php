<?php
/** The smallest application: every request gets a greeting. */

declare(strict_types=1);

use Keel\Request;

return static fn (Request $request): string => 'Hello, ' . ($request->query('name') ?? 'World') . "!\n";
