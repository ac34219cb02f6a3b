// How Keel writes JSON into responses.
#pragma once

#include "ext/zend.h"

namespace keel {

// `data` as JSON with JSON_UNESCAPED_SLASHES, JSON_UNESCAPED_UNICODE (JSON is UTF-8, RFC 8259 section 8.1) and
// `flags`, or null with an exception thrown. May run PHP code (jsonSerialize()), thus may suspend.
zend_string* json_text(zval* data, zend_long flags);

}  // namespace keel
