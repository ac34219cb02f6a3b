<?php

/** @generate-function-entries */

/** The methods that a PDO object of this driver has, by the names of pdo_pgsql. All but pgsqlGetPid() suspend. */
class Keel_Pgsql_Methods
{
    /** Creates a large object and returns its oid; false on failure. Within a transaction. */
    public function pgsqlLOBCreate(): string|false {}

    /**
     * Opens a large object as a stream, which lives as long as the transaction.
     * @return resource|false
     */
    public function pgsqlLOBOpen(string $oid, string $mode = "rb") {}

    public function pgsqlLOBUnlink(string $oid): bool {}

    /** The next notification for a channel that this request LISTENs to, or false. */
    public function pgsqlGetNotify(int $fetchMode = PDO::FETCH_DEFAULT, int $timeoutMilliseconds = 0): array|false {}

    /** The process id of the backend that this request holds. */
    public function pgsqlGetPid(): int {}
}
