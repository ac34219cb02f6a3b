// A request whose script runs in an isolate, in any mode. The owner of its coroutines. Loop thread only.
#pragma once

#include "sapi/isolate/isolate.h"
#include "sapi/php_request.h"

namespace keel {

class IsolatedRequest : public PhpRequest {
 public:
  // The interpreter it runs in; null while it waits for one.
  Isolate* isolate = nullptr;
  // Whether the isolate is not to be used again: an error has left it in a state that no request's end brings in order.
  bool spoiled = false;

 protected:
  ~IsolatedRequest() = default;
};

}  // namespace keel
