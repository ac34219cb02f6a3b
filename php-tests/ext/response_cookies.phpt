--TEST--
Keel\Response::withCookie(): writes Set-Cookie lines that add up, and refuses what cannot stand in one
--EXTENSIONS--
keel
--FILE--
<?php
use Keel\Response;

$response = (new Response())
    ->withCookie('a', 'b c;')
    ->withCookie('gone', '', expires: 1)
    ->withCookie('s', '1', path: '/p', domain: 'd.example', secure: true, httpOnly: false, sameSite: 'None')
    ->withCookie('plain', '1', path: '', httpOnly: false, sameSite: '');
echo implode("\n", $response->headers()['Set-Cookie']), "\n";
$tries = [
    fn() => $response->withCookie('a b', ''),
    fn() => $response->withCookie('', ''),
    fn() => $response->withCookie('a', '', path: '/;x'),
    fn() => $response->withCookie('a', '', domain: "x\r\nY: z"),
    fn() => $response->withCookie('a', '', sameSite: 'lax'),
    fn() => $response->withCookie('a', '', sameSite: 'None'),
];
foreach ($tries as $try) {
    try {
        $try();
        echo "nothing thrown\n";
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
a=b%20c%3B; Path=/; HttpOnly; SameSite=Lax
gone=; Expires=Thu, 01 Jan 1970 00:00:01 GMT; Path=/; HttpOnly; SameSite=Lax
s=1; Path=/p; Domain=d.example; Secure; SameSite=None
plain=1
Keel\Response::withCookie(): Argument #1 ($name) must be a cookie name: letters, digits and !#$%&'*+-.^_`|~
Keel\Response::withCookie(): Argument #1 ($name) must be a cookie name: letters, digits and !#$%&'*+-.^_`|~
Keel\Response::withCookie(): Argument #4 ($path) must not contain a control character or ";"
Keel\Response::withCookie(): Argument #5 ($domain) must not contain a control character or ";"
Keel\Response::withCookie(): Argument #8 ($sameSite) must be one of "Lax", "Strict", "None" and ""
Keel\Response::withCookie(): Argument #8 ($sameSite) must not be "None" for a cookie that is not secure
