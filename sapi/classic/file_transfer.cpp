#include "sapi/classic/file_transfer.h"

#include <utility>

#include "runtime/core/scope.h"
#include "runtime/core/stack_coroutine.h"
#include "runtime/files/file_response.h"

namespace keel {

namespace {

// Deletes itself when its coroutine has ended.
struct FileTransfer {
  http::Exchange& exchange;
  std::string path;
  struct stat info;
  Scope scope{};

  static void run(void* self) {
    auto* const transfer = static_cast<FileTransfer*>(self);
    files::send_file(transfer->exchange, transfer->path, transfer->info);
  }

  static void ended(void* self) noexcept {
    auto* const transfer = static_cast<FileTransfer*>(self);
    transfer->exchange.finish();
    delete transfer;
  }
};

}  // namespace

void start_file_transfer(http::Exchange& exchange, std::string path, const struct stat& info) {
  auto* const transfer = new FileTransfer{exchange, std::move(path), info};
  if (StackCoroutine::start(transfer->scope, nullptr, {FileTransfer::run, FileTransfer::ended, transfer}) != nullptr)
    return;
  delete transfer;
  files::send_status(exchange, 503);
  exchange.finish();
}

}  // namespace keel
