<?php

/** @generate-class-entries */

namespace Keel;

/** Options of the PDO driver pgsql-async, for PDO's constructor and for PDO::prepare(). Each has a key in the DSN too. */
final class Pgsql
{
    /**
     * int: connections of this process's pool (DSN: pool_size).
     * @var int
     */
    public const ATTR_POOL_SIZE = 1100;
    /**
     * int: how long to wait for a free one (DSN: pool_timeout_ms).
     * @var int
     */
    public const ATTR_POOL_TIMEOUT_MS = 1101;
    /**
     * 'request' or 'transaction': when a connection goes back (DSN: lease).
     * @var int
     */
    public const ATTR_LEASE = 1102;
    /**
     * 'auto' or 'always': how a session is cleaned for the next request (DSN: reset).
     * @var int
     */
    public const ATTR_RESET = 1103;
    /**
     * 'off' or 'transaction': whether pgbouncer in transaction mode is in between (DSN: pgbouncer).
     * @var int
     */
    public const ATTR_PGBOUNCER = 1104;
    /**
     * int: prepared statements kept per connection (DSN: statement_cache_size).
     * @var int
     */
    public const ATTR_STATEMENT_CACHE_SIZE = 1105;
    /**
     * bool: as PDO::PGSQL_ATTR_DISABLE_PREPARES.
     * @var int
     */
    public const ATTR_DISABLE_PREPARES = 1000;

    private function __construct() {}
}
