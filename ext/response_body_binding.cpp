#include "ext/response_body_binding.h"

extern "C" {
#include "Zend/zend_closures.h"
}

namespace keel {
namespace {

// Echoes and flushes one piece of a stream; `index` counts from 1. False with an exception thrown.
bool send_piece(zval* piece, zend_ulong index) {
  ZVAL_DEREF(piece);
  const bool stringable = Z_TYPE_P(piece) == IS_OBJECT && instanceof_function(Z_OBJCE_P(piece), zend_ce_stringable);
  if (Z_TYPE_P(piece) != IS_STRING && !stringable) {
    zend_type_error("A streamed response must consist of strings, but piece " ZEND_ULONG_FMT " is of type %s", index,
                    zend_zval_type_name(piece));
    return false;
  }
  zend_string* const text = zval_try_get_string(piece);
  if (text == nullptr) return false;
  PHPWRITE(ZSTR_VAL(text), ZSTR_LEN(text));
  zend_string_release(text);
  flush_output();
  return EG(exception) == nullptr;
}

void send_array(HashTable* pieces) {
  zend_ulong index = 0;
  zval* piece;
  ZEND_HASH_FOREACH_VAL(pieces, piece) {
    if (!send_piece(piece, ++index)) return;
  }
  ZEND_HASH_FOREACH_END();
}

void send_pieces(zend_object_iterator* iterator) {
  const zend_object_iterator_funcs* const funcs = iterator->funcs;
  if (funcs->rewind != nullptr) funcs->rewind(iterator);
  for (zend_ulong index = 1; EG(exception) == nullptr && funcs->valid(iterator) == SUCCESS; ++index) {
    if (EG(exception) != nullptr) return;
    zval* const piece = funcs->get_current_data(iterator);
    if (EG(exception) != nullptr || piece == nullptr || !send_piece(piece, index)) return;
    funcs->move_forward(iterator);
  }
}

void send_traversable(zval* body) {
  zend_class_entry* const ce = Z_OBJCE_P(body);
  zend_object_iterator* const iterator = ce->get_iterator(ce, body, 0);
  if (iterator == nullptr || EG(exception) != nullptr) {
    if (iterator != nullptr) zend_iterator_dtor(iterator);
    return;
  }
  send_pieces(iterator);
  zend_iterator_dtor(iterator);
}

// Reads instead of mapping the file, as fpassthru() does: a file that is cut short while the reader of a mapping is
// parked would kill the process.
void send_stream(zval* body) {
  auto* const stream =
      static_cast<php_stream*>(zend_fetch_resource2_ex(body, "stream", php_file_le_stream(), php_file_le_pstream()));
  if (stream == nullptr) return;
  php_stream_rewind(stream);
  char buffer[16 * 1024];
  while (EG(exception) == nullptr && !(PG(connection_status) & PHP_CONNECTION_ABORTED)) {
    const ssize_t length = php_stream_read(stream, buffer, sizeof(buffer));
    if (length <= 0) return;
    PHPWRITE(buffer, static_cast<size_t>(length));
  }
}

bool is_closure(zval* value) { return Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == zend_ce_closure; }

// A generator function only makes its Generator here; another function echoes, or returns the body.
void send_closure(zval* closure) {
  zval result;
  ZVAL_UNDEF(&result);
  call_user_function(nullptr, nullptr, closure, &result, 0, nullptr);
  if (EG(exception) == nullptr && is_closure(&result)) {
    zend_type_error("The function of a streamed response must not return a Closure");
  } else if (EG(exception) == nullptr) {
    send_body(&result);
  }
  zval_ptr_dtor(&result);
}

}  // namespace

bool is_head_request() {
  const char* const method = SG(request_info).request_method;
  return SG(request_info).headers_only || (method != nullptr && strcmp(method, "HEAD") == 0);
}

void flush_output() {
  php_output_flush_all();
  sapi_flush();
}

void send_body(zval* body) {
  if (Z_TYPE_P(body) == IS_NULL) return;
  if (Z_TYPE_P(body) == IS_STRING) {
    PHPWRITE(Z_STRVAL_P(body), Z_STRLEN_P(body));
  } else if (Z_TYPE_P(body) == IS_RESOURCE) {
    if (!is_head_request()) send_stream(body);  // The response tells its length.
  } else if (is_head_request()) {
    flush_output();
  } else if (Z_TYPE_P(body) == IS_ARRAY) {
    send_array(Z_ARRVAL_P(body));
  } else if (is_closure(body)) {
    send_closure(body);
  } else if (Z_TYPE_P(body) == IS_OBJECT && instanceof_function(Z_OBJCE_P(body), zend_ce_traversable)) {
    send_traversable(body);
  } else {
    zend_type_error("A response's body must be a string, a Traversable or null, %s given", zend_zval_type_name(body));
  }
}

}  // namespace keel
