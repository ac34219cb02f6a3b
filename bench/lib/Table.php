<?php
/** Prints what was measured. */

declare(strict_types=1);

final class Table
{
    /** @param array<string, Measured> $subjects */
    public static function print(string $title, array $subjects): void
    {
        echo "\n$title\n", sprintf('%-16s', '');
        $names = array_keys(reset($subjects)->values);
        foreach ($names as $name) {
            echo sprintf('%24s', $name);
        }
        echo "\n";
        foreach ($subjects as $subject => $measured) {
            echo sprintf('%-16s', $subject);
            foreach ($names as $name) {
                echo sprintf('%15.2f  ± %3.0f %%', $measured->median($name), $measured->spread($name));
            }
            echo "\n";
        }
    }

    /**
     * @param list<array{string, float, string, float}> $checks what, measured, comparison, bound
     * @return bool whether all hold
     */
    public static function checks(array $checks): bool
    {
        echo "\n";
        $all = true;
        foreach ($checks as [$what, $measured, $comparison, $bound]) {
            $holds = $comparison === '<=' ? $measured <= $bound : $measured >= $bound;
            $all = $all && $holds;
            printf("%-55s %10.2f  (%s %s)  %s\n", $what, $measured, $comparison, $bound, $holds ? 'ok' : 'NOT REACHED');
        }
        return $all;
    }
}
