// Large objects as PHP streams, by pgsqlLOBOpen() and by columns bound as PDO::PARAM_LOB.
#include <algorithm>
#include <cstring>

#include "ext/pgsql_pdo_binding.h"

namespace {

using keel::pgsql::PdoHandle;

struct LobStream {
  zval pdo;  // Keeps the connection's owner.
  int descriptor;
  Oid object;
};

LobStream* lob_of(php_stream* stream) { return static_cast<LobStream*>(stream->abstract); }
pdo_dbh_t* dbh_of(php_stream* stream) { return Z_PDO_DBH_P(&lob_of(stream)->pdo); }

ssize_t write_lob(php_stream* stream, const char* bytes, size_t length) {
  PdoHandle& handle = keel_pgsql_handle(dbh_of(stream));
  const auto end = handle.write_lob(lob_of(stream)->descriptor, {bytes, length});
  return keel_pgsql_ended(dbh_of(stream), nullptr, end) ? static_cast<ssize_t>(handle.number) : -1;
}

ssize_t read_lob(php_stream* stream, char* buffer, size_t size) {
  PdoHandle& handle = keel_pgsql_handle(dbh_of(stream));
  const auto end = handle.read_lob(lob_of(stream)->descriptor, static_cast<int>(size));
  if (!keel_pgsql_ended(dbh_of(stream), nullptr, end)) return -1;
  const size_t length = std::min(handle.bytes.size(), size);
  memcpy(buffer, handle.bytes.data(), length);
  if (length < size) stream->eof = 1;
  return static_cast<ssize_t>(length);
}

int close_lob(php_stream* stream, int) {
  LobStream* const lob = lob_of(stream);
  // Outside the transaction it is closed already.
  pdo_dbh_t* const dbh = Z_PDO_DBH_P(&lob->pdo);
  if (dbh->driver_data != nullptr && keel_pgsql_handle(dbh).session.in_transaction()) {
    static_cast<void>(keel_pgsql_handle(dbh).close_lob(lob->descriptor));
  }
  zval_ptr_dtor(&lob->pdo);
  efree(lob);
  return 0;
}

int flush_lob(php_stream*) { return 0; }

int seek_lob(php_stream* stream, zend_off_t offset, int whence, zend_off_t* position) {
  PdoHandle& handle = keel_pgsql_handle(dbh_of(stream));
  const auto end = handle.seek_lob(lob_of(stream)->descriptor, offset, whence);
  if (!keel_pgsql_ended(dbh_of(stream), nullptr, end)) return -1;
  *position = static_cast<zend_off_t>(handle.number);
  stream->eof = 0;
  return 0;
}

const php_stream_ops operations = {write_lob, read_lob, close_lob, flush_lob, "pgsql-async lob stream",
                                   seek_lob,  nullptr,  nullptr,   nullptr};

}  // namespace

php_stream* keel_pgsql_lob_stream(zval* pdo, int descriptor, Oid object) {
  auto* const lob = static_cast<LobStream*>(emalloc(sizeof(LobStream)));
  php_stream* const stream = php_stream_alloc(&operations, lob, nullptr, "r+b");
  if (stream == nullptr) {
    efree(lob);
    return nullptr;
  }
  ZVAL_COPY(&lob->pdo, pdo);
  lob->descriptor = descriptor;
  lob->object = object;
  return stream;
}

bool keel_pgsql_is_lob_stream(php_stream* stream, Oid* object) {
  if (stream->ops != &operations) return false;
  *object = lob_of(stream)->object;
  return true;
}
