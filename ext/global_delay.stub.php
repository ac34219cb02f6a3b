<?php

/** @generate-function-entries */

/** Keel\delay() for short; the server defines it unless the application does. */
function delay(int|float $milliseconds): void {}
