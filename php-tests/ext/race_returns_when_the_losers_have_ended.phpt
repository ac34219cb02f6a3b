--TEST--
race(), all() and timeout(): return only when the tasks that they cancelled have ended
--EXTENSIONS--
keel
--FILE--
<?php
use function Keel\{all, async, delay, race, timeout};

function loser(string $name): Closure
{
    return static function () use ($name): void {
        try {
            delay(60000);
        } finally {
            // Cancelled: each wait throws, and the task ends at its own pace.
            try {
                delay(60000);
            } catch (Keel\CancelledException) {
                echo "$name has ended\n";
            }
        }
    };
}

echo race([loser('of race'), fn () => 'the winner']), "\n";
try {
    all([loser('of all'), fn () => throw new DomainException('the failure')]);
} catch (DomainException $failure) {
    echo $failure->getMessage(), "\n";
}
try {
    timeout(1, fn () => all([loser('of all in timeout'), fn () => race([loser('of race in all in timeout')])]));
} catch (Keel\TimeoutException) {
    echo "timed out\n";
}
try {
    all((static function () {
        yield loser('of a list that fails');
        throw new LogicException('the list');
    })());
} catch (LogicException $failure) {
    echo $failure->getMessage(), "\n";
}
$outer = async(function () use (&$outer): void {
    try {
        race([
            function () use (&$outer): void {
                try {
                    delay(60000);
                } finally {
                    try {
                        $outer->await();
                    } catch (Throwable $error) {
                        echo get_class($error), ': ', $error->getMessage(), "\n";
                    }
                }
            },
            fn () => delay(1),
        ]);
    } finally {
        echo "no circle\n";
    }
});
try {
    $outer->await();
} catch (Throwable $thrown) {
    echo get_class($thrown), "\n";
}
// A task that somebody else has started is not cancelled with one that waits for it.
$shared = async(function (): string {
    delay(30);
    return "the shared one went on\n";
});
$waiting = async(fn () => all([$shared]));
delay(1);
$waiting->cancel();
try {
    $waiting->await();
} catch (Keel\CancelledException) {
    echo "the waiting one is cancelled\n";
}
echo $shared->await();
?>
--EXPECT--
of race has ended
the winner
of all has ended
the failure
of all in timeout has ended
of race in all in timeout has ended
timed out
the list
Keel\CancelledException: The task was cancelled
no circle
the waiting one is cancelled
the shared one went on
