// The copies of a request's input that ext/filter keeps for filter_input(). Never suspends.
#pragma once

#include "ext/zend.h"

// Five zvals, that of $_SERVER the last; null without the extension.
inline constexpr int kFilterVars = 5;
zval* keel_filter_vars();

// Makes `server`, the array of $_SERVER, what INPUT_SERVER means. The extension frees its reference.
void keel_filter_set_server(const zval* server);
