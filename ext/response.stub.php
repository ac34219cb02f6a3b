<?php

/** @generate-class-entries */

namespace Keel;

/**
 * An HTTP response: a value, which the with…() methods copy and never change.
 *
 * @strict-properties
 * @not-serializable
 */
final class Response
{
    /**
     * @param string|\Traversable|\Closure|null $body A Traversable of strings is sent piece by piece; a Closure is
     *     called when the response is sent, and what it echoes or returns (a string or iterable) is the body.
     * @param array $headers array<string, string|list<string>>
     * @throws \ValueError if the status is not that of a final response (200 to 599), or a header cannot be sent.
     */
    public function __construct(string|\Traversable|\Closure|null $body = null, int $status = 200, array $headers = [])
    {
    }

    /**
     * $data as JSON: slashes and Unicode are not escaped; other JSON_* flags come from $flags.
     *
     * @param array $headers array<string, string|list<string>>
     * @throws \JsonException if $data cannot be encoded.
     */
    public static function json(mixed $data, int $status = 200, array $headers = [], int $flags = 0): Response
    {
    }

    /** @param array $headers array<string, string|list<string>> */
    public static function text(string $body, int $status = 200, array $headers = []): Response
    {
    }

    /** @param array $headers array<string, string|list<string>> */
    public static function html(string $body, int $status = 200, array $headers = []): Response
    {
    }

    /** @throws \ValueError if the status is not one of 301, 302, 303, 307 and 308. */
    public static function redirect(string $location, int $status = 302): Response
    {
    }

    /**
     * A body that is sent while it is made: each piece leaves at once, and proxies are asked not to hold it back.
     *
     * @param array|\Traversable|\Closure $body as the constructor takes it, or an array of strings
     * @param array $headers array<string, string|list<string>>
     */
    public static function stream(array|\Traversable|\Closure $body, int $status = 200, array $headers = []): Response
    {
    }

    /**
     * A regular local file, opened now. With $downloadAs the client is asked to save it under that name.
     *
     * @throws Exception if it cannot be opened, or is no regular file.
     */
    public static function file(
        string $path,
        string $contentType = "application/octet-stream",
        ?string $downloadAs = null
    ): Response {
    }

    public function status(): int
    {
    }

    /** The values of a header, joined by ", ", or null. The name is compared without case. */
    public function header(string $name): ?string
    {
    }

    /** @return array<string, list<string>> by name as it was spelled. */
    public function headers(): array
    {
    }

    /** @return string|iterable<string>|\Closure|resource|null */
    public function body(): mixed
    {
    }

    public function withStatus(int $status): Response
    {
    }

    /** @param string|array $value one value, or a list of strings; an empty list removes the header */
    public function withHeader(string $name, string|array $value): Response
    {
    }

    /** @param string|array $value one value, or a list of strings */
    public function withAddedHeader(string $name, string|array $value): Response
    {
    }

    public function withoutHeader(string $name): Response
    {
    }

    public function withBody(string|\Traversable|\Closure|null $body): Response
    {
    }

    /**
     * Adds a cookie. $expires is a Unix time, 0 for the end of the browser's session; a time that has passed
     * deletes the cookie.
     *
     * @throws \ValueError if a part cannot stand in a cookie.
     */
    public function withCookie(
        string $name,
        string $value,
        int $expires = 0,
        string $path = "/",
        string $domain = "",
        bool $secure = false,
        bool $httpOnly = true,
        string $sameSite = "Lax"
    ): Response {
    }
}
