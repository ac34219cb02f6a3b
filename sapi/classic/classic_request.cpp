#include "sapi/classic/classic_request.h"

#include "sapi/classic/php_side.h"

namespace keel {

bool ClassicRequest::tell_client_gone() noexcept { return isolate != nullptr && keel_classic_client_gone(*this); }

}  // namespace keel
