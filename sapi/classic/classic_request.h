// One request in classic mode: a run of a script in an isolate. Owned by Classic; the PHP half of its life is
// classic_request_binding.cpp. Loop thread only.
#pragma once

#include <utility>

#include "runtime/core/intrusive_list.h"
#include "sapi/isolate/isolated_request.h"

namespace keel {

class Classic;

class ClassicRequest final : public IsolatedRequest, public ListLink<ClassicRequest> {
 public:
  explicit ClassicRequest(Classic& server) noexcept : server_(server) {}

  Classic& server() noexcept { return server_; }
  const ScriptLocation* script() const noexcept override { return &location_; }
  void set_script(ScriptLocation&& location) { location_ = std::move(location); }

  // Ends the time it may wait for an isolate.
  Timer queue_timer;

 private:
  bool tell_client_gone() noexcept override;

  Classic& server_;
  ScriptLocation location_;
};

}  // namespace keel
