// Large objects by SQL functions, since libpq's own calls block. They need an open transaction: descriptors end with
// it. Binary both ways. The calling request's lease is used. Each call May suspend.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ext/pgsql/session.h"

namespace keel::pgsql {

// Modes of lo_open (libpq-fs.h): INV_READ, INV_WRITE.
inline constexpr int kLargeObjectRead = 0x40000;
inline constexpr int kLargeObjectWrite = 0x20000;

Outcome<Oid> create_large_object(Session& session);
// The descriptor, valid until the transaction's end.
Outcome<int> open_large_object(Session& session, Oid object, int mode);
// At most `length` bytes, fewer at the end.
Outcome<std::string> read_large_object(Session& session, int descriptor, int length);
// The bytes written.
Outcome<int> write_large_object(Session& session, int descriptor, std::string_view bytes);
// `whence` as lseek(2): SEEK_SET, SEEK_CUR, SEEK_END. The new position.
Outcome<std::int64_t> seek_large_object(Session& session, int descriptor, std::int64_t offset, int whence);
Outcome<std::monostate> close_large_object(Session& session, int descriptor);
Outcome<std::monostate> unlink_large_object(Session& session, Oid object);

}  // namespace keel::pgsql
