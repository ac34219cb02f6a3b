<?php

/** @generate-function-entries */

/**
 * Sends what there is of the response and closes it for the client, while the request goes on; later output is
 * dropped. Returns false if that was done before. May suspend while a slow client reads.
 */
function fastcgi_finish_request(): bool {}

/**
 * The same under the name that FrankenPHP gives it.
 * @alias fastcgi_finish_request
 */
function frankenphp_finish_request(): bool {}

/** The request's headers as the client sent them, repeated ones joined with ", ". */
function getallheaders(): array {}

/**
 * @alias getallheaders
 */
function apache_request_headers(): array {}

/** The headers set for the response so far. */
function apache_response_headers(): array {}

/**
 * Sends the headers set so far: as an informational response (103 Early Hints) for a status below 200, which keeps
 * them for the final response too; as the final headers otherwise. Returns 1, or 0 if that is no longer possible.
 */
function headers_send(int $status = 200): int {}
