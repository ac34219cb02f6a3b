<?php

/** @generate-class-entries */

namespace Keel;

/**
 * Parks this request, and only this one, for a time. Suspends.
 *
 * @throws \ValueError if $milliseconds is negative or not a number
 * @throws CancelledException if the task that waits is cancelled
 */
function delay(int|float $milliseconds): void {}

/**
 * Starts a task: $task($args...) runs beside the code that called, from its next wait on, in the order in which
 * tasks were started. A task that is still running when the request ends is cancelled. Does not suspend.
 */
function async(callable $task, mixed ...$args): Future {}

/**
 * Waits for all tasks (callables are started as by async()) and returns their results under the keys given. If one fails, the others are cancelled and
 * its exception is thrown. Suspends.
 *
 * @throws \TypeError if one is neither a Future nor callable
 */
function all(iterable $tasks): array {}

/**
 * Waits for the task that ends first (callables are started as by async()), cancels the others, and returns its result or throws its exception. Suspends.
 *
 * @throws \ValueError if there is none
 * @throws \TypeError if one is neither a Future nor callable
 */
function race(iterable $tasks): mixed {}

/**
 * Runs $work as a task and returns its result. When the time is over, it is cancelled, and once it has ended
 * TimeoutException is thrown. Suspends.
 *
 * @throws \ValueError if $milliseconds is negative or not a number
 * @throws TimeoutException
 */
function timeout(int|float $milliseconds, callable $work): mixed {}

/**
 * The result of a task that async() started.
 *
 * @strict-properties
 * @not-serializable
 */
final class Future
{
    private function __construct() {}

    /**
     * Waits for the task's end; returns its result or throws its exception, as often as it is called. Suspends.
     *
     * @throws CancelledException if the task was cancelled
     * @throws \Error if the task is the one that waits, or waits for it
     */
    public function await(): mixed {}

    /**
     * Cancels the task: its present or next wait, and every later one, throws CancelledException in it. A task
     * that has ended stays as it is. Does not suspend.
     */
    public function cancel(): void {}

    /** Whether the task has ended. */
    public function isDone(): bool {}
}
