// The tables that PHP's modules fill at their start and that requests change: functions, classes, constants,
// superglobals, ini settings, the map_ptr area and persistent resources. They are on the C heap, so each isolate gets
// copies, the same that PHP's thread-safe build makes for each thread (Zend/zend.c, compiler_globals_ctor() and
// executor_globals_ctor(); Zend/zend_ini.c, zend_copy_ini_directives()). Never suspends.
#pragma once

struct KeelEngineTables;

// Copies them as they are now: the model for all isolates.
void keel_engine_tables_capture();

// Gives the interpreter that is in tables of its own.
KeelEngineTables* keel_engine_tables_install();

// Frees those of the interpreter that is in, and its persistent resources.
void keel_engine_tables_free(KeelEngineTables* tables);
