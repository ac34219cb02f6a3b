#include "sapi/cli/standard_streams_binding.h"

namespace keel::cli {

namespace {

php_stream* open_stream(const char* url, const char* mode, Descriptors descriptors) {
  php_stream* const stream = php_stream_open_wrapper_ex(url, mode, 0, nullptr, nullptr);
  const bool stays_open = descriptors == Descriptors::OfProcess;
  if (stream != nullptr && stays_open) stream->flags |= PHP_STREAM_FLAG_NO_RSCR_DTOR_CLOSE;
  return stream;
}

void define(const char* name, php_stream* stream) {
  zend_constant constant;
  php_stream_to_zval(stream, &constant.value);
  ZEND_CONSTANT_SET_FLAGS(&constant, CONST_CS, 0);
  constant.name = zend_string_init_interned(name, strlen(name), 0);
  zend_register_constant(&constant);
}

void close_if_open(php_stream* stream) {
  if (stream != nullptr) php_stream_close(stream);
}

}  // namespace

php_stream* define_standard_streams(Descriptors descriptors) {
  php_stream* const in = open_stream("php://stdin", "rb", descriptors);
  php_stream* const out = open_stream("php://stdout", "wb", descriptors);
  php_stream* const err = open_stream("php://stderr", "wb", descriptors);
  if (in == nullptr || out == nullptr || err == nullptr) {
    close_if_open(in);
    close_if_open(out);
    close_if_open(err);
    return nullptr;
  }
  define("STDIN", in);
  define("STDOUT", out);
  define("STDERR", err);
  return in;
}

}  // namespace keel::cli
