#include "sapi/app_request.h"

#include "sapi/php_side.h"

namespace keel {

AppRequest::AppRequest(App& app) : app_(app), state_(keel_request_state_create()) {}

AppRequest::~AppRequest() { keel_request_state_destroy(state_); }

bool AppRequest::tell_client_gone() noexcept { return keel_php_client_gone(*this); }

}  // namespace keel
