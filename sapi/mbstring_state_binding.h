// ext/mbstring's per-request state. Its globals are regions like others; what they point at is made a request's own
// here, for a fraction of what the module's request functions cost. No effect without the module. In C, which is what
// the module's headers are. Never suspends.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Before the state is frozen.
void keel_mbstring_freeze(void);
// Adds the module's regions: all but the lists that its ini settings own, which follow those.
void keel_mbstring_regions(void (*add)(void* start, size_t size));
// On a request's coroutine, once the frozen state has been brought in; and at its end.
void keel_mbstring_begin(void);
void keel_mbstring_end(void);

#ifdef __cplusplus
}
#endif
