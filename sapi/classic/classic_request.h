// One request in classic mode: a run of a script in an isolate. Owned by Classic; the PHP half of its life is
// classic_request_binding.cpp. Loop thread only.
#pragma once

#include "runtime/core/intrusive_list.h"
#include "runtime/files/document_root.h"
#include "sapi/isolate/isolate.h"
#include "sapi/php_request.h"

namespace keel {

class Classic;

class ClassicRequest final : public PhpRequest, public ListLink<ClassicRequest> {
 public:
  explicit ClassicRequest(Classic& server) noexcept : server_(server) {}

  Classic& server() noexcept { return server_; }
  const ScriptLocation* script() const noexcept override { return &location_; }
  void set_script(const std::string& document_root, files::Route&& route);

  // The interpreter it runs in; null while it waits for one.
  Isolate* isolate = nullptr;
  // Whether the isolate is not to be used again: an error has left it in a state that no request's end brings in order.
  bool spoiled = false;

  // Ends the time it may wait for an isolate.
  Timer queue_timer;

 private:
  bool tell_client_gone() noexcept override;

  Classic& server_;
  ScriptLocation location_;
};

}  // namespace keel
