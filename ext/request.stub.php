<?php

/** @generate-class-entries */

namespace Keel;

/**
 * The HTTP request that is being handled, read from the superglobals.
 *
 * An object of its own: what PHP code later writes to $_GET or $_SERVER does not change it, and it may be kept
 * after the request has ended. Nothing here waits, except body() and json() for a body that is still arriving.
 *
 * @strict-properties
 * @not-serializable
 */
final class Request
{
    private function __construct()
    {
    }

    /** The current request, as the superglobals show it now. */
    public static function fromGlobals(): Request
    {
    }

    /**
     * A request made by hand, for tests. $target is "/path?query"; form fields and cookies are read from
     * $body and from $headers as PHP reads them.
     *
     * @param array $headers array<string, string>
     * @throws \ValueError if a header's name or value cannot stand in a header.
     */
    public static function create(string $method, string $target, array $headers = [], string $body = ""): Request
    {
    }

    /** The method, spelled as sent: "GET". */
    public function method(): string
    {
    }

    /** The request target as sent: "/path?query". */
    public function target(): string
    {
    }

    /** The target's path as sent, thus still percent-encoded ("/a%2Fb" is not "/a/b"): "/" if there is none. */
    public function path(): string
    {
    }

    /** The absolute URL. Its host is what the client said: do not trust it. */
    public function url(): string
    {
    }

    /** "https" or "http". */
    public function scheme(): string
    {
    }

    public function isSecure(): bool
    {
    }

    /** The Host header without its port, in lower case (the server's name if there is none). Do not trust it. */
    public function host(): string
    {
    }

    /** The Host header's port, or else the scheme's (the server's if there is no Host header). */
    public function port(): int
    {
    }

    /** The address of the client: "" on a Unix socket. */
    public function ip(): string
    {
    }

    /** One query parameter, or without a name all of them. */
    public function query(?string $name = null, mixed $default = null): mixed
    {
    }

    /** One field of a posted form, or without a name all of them. */
    public function post(?string $name = null, mixed $default = null): mixed
    {
    }

    /** The value of a header, whose name is compared without case. */
    public function header(string $name, ?string $default = null): ?string
    {
    }

    /**
     * All headers, their names in lower case.
     *
     * @return array<string, string>
     */
    public function headers(): array
    {
    }

    /** The value of a cookie; $default also if it was sent as an array (name[]). */
    public function cookie(string $name, ?string $default = null): ?string
    {
    }

    /** @return array<string, string|array> */
    public function cookies(): array
    {
    }

    /**
     * The body as sent; "" for a multipart form, which PHP has read into post() and files(). May suspend.
     *
     * @throws Exception if it is read for the first time when this request is no longer the current one.
     */
    public function body(): string
    {
    }

    /**
     * The body decoded as JSON. May suspend.
     *
     * @throws \JsonException if it is not valid JSON.
     * @throws Exception as body() does.
     */
    public function json(bool $associative = true): mixed
    {
    }

    /** One uploaded file: an entry of $_FILES. */
    public function file(string $name): ?array
    {
    }

    /** All uploaded files, in the form of $_FILES. */
    public function files(): array
    {
    }

    /** One value of $_SERVER, or without a name all of them. */
    public function server(?string $name = null, mixed $default = null): mixed
    {
    }

    /** What the application attached to this request: route parameters, the user. */
    public function attribute(string $name, mixed $default = null): mixed
    {
    }

    /** @return array<string, mixed> */
    public function attributes(): array
    {
    }

    public function setAttribute(string $name, mixed $value): void
    {
    }
}
