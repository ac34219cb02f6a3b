<?php

/** @generate-class-entries */

namespace Keel;

/** The base of what Keel throws when the world is at fault: a service that is gone, a limit that is reached. */
class Exception extends \RuntimeException
{
}

/** Thrown where a time limit passed: by timeout(), and by drivers whose wait took too long. */
class TimeoutException extends Exception
{
}

/** Thrown in a task whose Future was cancelled, at its next wait, and by Future::await() on such a Future. */
class CancelledException extends Exception
{
}
