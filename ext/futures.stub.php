<?php

/** @generate-class-entries */

namespace Keel;

/**
 * Waits. In a request only that request waits; elsewhere tasks go on meanwhile. Also a global function, unless the
 * project defines one. May suspend.
 *
 * @throws \ValueError if $milliseconds is negative or not a number.
 * @throws CancelledException in a cancelled task.
 */
function delay(int|float $milliseconds): void
{
}

/**
 * Starts a task. It begins at the next wait of whoever runs now, after those that were started before it, and goes on
 * until it ends, its Future is cancelled, or the request ends. Does not suspend.
 *
 * @throws Exception if there is no memory for its stack.
 */
function async(callable $task, mixed ...$args): Future
{
}

/**
 * Waits for all of $tasks, which are Futures or callables, and returns their results under the same keys. Callables
 * are started in their order. At the first failure the others are cancelled, waited for, and the failure is thrown.
 * May suspend.
 *
 * @throws \TypeError if an element is neither a Future nor callable; nothing was started then.
 * @throws \Throwable what the first task that failed has thrown.
 * @throws CancelledException if one was cancelled, or the caller is.
 */
function all(\Traversable|array $tasks): array
{
}

/**
 * Waits for the one of $tasks (Futures or callables) that ends first, cancels the others, waits for them, and returns
 * or throws what the first did. May suspend.
 *
 * @throws \TypeError if an element is neither a Future nor callable; nothing was started then.
 * @throws \ValueError if there is none.
 * @throws \Throwable what the first task has thrown.
 * @throws CancelledException if it was cancelled, or the caller is.
 */
function race(\Traversable|array $tasks): mixed
{
}

/**
 * Runs $work as a task and returns what it returns. If it has not ended in time it is cancelled and waited for. May
 * suspend.
 *
 * @throws \ValueError if $milliseconds is negative or not a number.
 * @throws TimeoutException if the time passed. What $work threw after that is its previous exception.
 * @throws CancelledException in a cancelled task.
 */
function timeout(int|float $milliseconds, callable $work): mixed
{
}

/**
 * What a task will have returned or thrown. An exception that nobody asked for with await(), all() or race() is
 * reported as a warning when the Future is no longer used.
 *
 * @strict-properties
 * @not-serializable
 */
final class Future
{
    private function __construct()
    {
    }

    /**
     * Waits for the end of the task, and returns what it returned or throws the very exception it threw, each time. May
     * suspend.
     *
     * @throws CancelledException if it was cancelled, or the caller is.
     * @throws Exception if the task waits for the caller, so that neither would ever end.
     */
    public function await(): mixed
    {
    }

    /**
     * Makes the task's wait, or else its next one, throw a CancelledException in it, and also all later ones; so too
     * in the tasks that it started. A task that has not begun never does; one that has ended is left alone. Does not
     * suspend.
     */
    public function cancel(): void
    {
    }

    /** Whether the task has ended, in whatever way. */
    public function isDone(): bool
    {
    }
}
