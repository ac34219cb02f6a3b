<?php

/** @generate-function-entries */

/** Loads a PHP extension at run time. */
function dl(string $extension_filename): bool {}

/** Sets the title under which ps and the like show this process. */
function cli_set_process_title(string $title): bool {}

/** The title that was set, or an empty string. */
function cli_get_process_title(): ?string {}
