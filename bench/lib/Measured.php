<?php
/** The figures of one subject, round by round. */

declare(strict_types=1);

final class Measured
{
    /** @var array<string, float[]> */
    public array $values = [];

    public function add(string $name, float $value): void
    {
        $this->values[$name][] = $value;
    }

    public function median(string $name): float
    {
        return self::middle($this->values[$name]);
    }

    /** The largest distance from the median, in percent of it. */
    public function spread(string $name): float
    {
        $median = $this->median($name);
        return $median > 0 ? max(array_map(static fn ($value) => abs($value - $median), $this->values[$name])) / $median * 100 : 0;
    }

    /** @param Closure(array<string, float>): float $of computes a figure from those of one round */
    public function medianOf(Closure $of): float
    {
        $rounds = [];
        foreach (array_keys(reset($this->values)) as $round) {
            $rounds[] = $of(array_map(static fn ($values) => $values[$round], $this->values));
        }
        return self::middle($rounds);
    }

    /** The median of the rounds' ratios: both were measured in the same moment of the machine. */
    public static function ratio(self $a, self $b, string $name): float
    {
        return self::middle(array_map(static fn ($x, $y) => $x / max($y, 1e-9), $a->values[$name], $b->values[$name]));
    }

    /** @param float[] $values */
    private static function middle(array $values): float
    {
        sort($values);
        $count = count($values);
        return ($values[intdiv($count - 1, 2)] + $values[intdiv($count, 2)]) / 2;
    }
}
