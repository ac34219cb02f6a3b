<?php

/** @generate-function-entries */

/**
 * Waits for a request, lets $callback answer it, and returns true; false when there will be no further one, and the script
 * is to end. What a request finds reset, and what it does not, is in docs/worker-mode.md. Suspends.
 */
function frankenphp_handle_request(callable $callback): bool {}

/** The request's headers as the client sent them, repeated ones joined with ", ". */
function frankenphp_request_headers(): array {}

/** The headers set for the response so far. */
function frankenphp_response_headers(): array {}
