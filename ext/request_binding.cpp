#include "ext/request_binding.h"

extern "C" {
#include "Zend/zend_smart_str.h"
#include "ext/json/php_json.h"
}

#include "ext/exceptions_binding.h"
#include "ext/http_syntax.h"
#include "ext/request_arginfo.h"
#include "ext/request_object_binding.h"

zend_class_entry* keel_ce_request;

namespace {

using keel::request_of;
using keel::RequestObject;
using keel::RequestSlot;
using keel::server_string;
using keel::server_view;
using keel::view;

zend_object_handlers handlers;

zend_object* create_request(zend_class_entry* ce) {
  auto* const request = static_cast<RequestObject*>(zend_object_alloc(sizeof(RequestObject), ce));
  for (zval& slot : request->slots) ZVAL_UNDEF(&slot);
  zend_object_std_init(&request->std, ce);
  request->std.handlers = &handlers;
  return &request->std;
}

void free_request(zend_object* object) {
  for (zval& slot : request_of(object)->slots) zval_ptr_dtor(&slot);
  zend_object_std_dtor(object);
}

HashTable* request_gc(zend_object* object, zval** table, int* count) {
  *table = request_of(object)->slots;
  *count = keel::kSlotCount;
  return nullptr;
}

// $_SERVER and the others by name; interned, so that looking them up hashes nothing.
struct {
  zend_string *server, *get, *post, *cookie, *files;
} superglobal_names;

void copy_superglobal(zval* slot, zend_string* name) {
  zval* found = zend_hash_find_ind(&EG(symbol_table), name);
  if (found != nullptr) ZVAL_DEREF(found);
  if (found != nullptr && Z_TYPE_P(found) == IS_ARRAY) {
    ZVAL_COPY(slot, found);
  } else {
    ZVAL_EMPTY_ARRAY(slot);
  }
}

std::string_view target_of(RequestObject* request) {
  const std::string_view target = server_view(request, "REQUEST_URI");
  return target.empty() ? std::string_view("/") : target;
}

// HTTPS is "on" or absent; IIS says "off".
bool is_secure(RequestObject* request) {
  const std::string_view https = server_view(request, "HTTPS");
  return !https.empty() && !zend_string_equals_literal_ci(server_string(request, "HTTPS"), "off");
}

zend_string* find_header(RequestObject* request, std::string_view name) {
  zend_string* const key = keel::server_key(name);
  zend_string* value = server_string(request, view(key));
  // Servers set these two empty where there is no body.
  if (value != nullptr && ZSTR_LEN(value) == 0 && keel::is_content_key(view(key))) value = nullptr;
  zend_string_release(key);
  return value;
}

// Adds the $_SERVER entry to `headers` if it is a header.
void add_header(HashTable* headers, zend_string* key, zval* value) {
  ZVAL_DEREF(value);
  if (Z_TYPE_P(value) != IS_STRING) return;
  std::string_view name = view(key);
  if (name.starts_with("HTTP_")) {
    name.remove_prefix(sizeof("HTTP_") - 1);
  } else if (!keel::is_content_key(name) || Z_STRLEN_P(value) == 0) {
    return;
  }
  zend_string* spelled = zend_string_alloc(name.size(), 0);
  char* out = ZSTR_VAL(spelled);
  for (const char c : name) *out++ = c == '_' ? '-' : zend_tolower_ascii(c);
  *out = '\0';
  Z_TRY_ADDREF_P(value);
  zend_symtable_update(headers, spelled, value);
  zend_string_release(spelled);
}

bool is_current(RequestObject* request) {
  zval* const server = &PG(http_globals)[TRACK_VARS_SERVER];
  zval* const identity = &request->slots[keel::kIdentity];
  return Z_TYPE_P(server) == IS_ARRAY && Z_TYPE_P(identity) == IS_ARRAY && Z_ARR_P(server) == Z_ARR_P(identity) &&
         Z_REFCOUNTED_P(identity);  // An immutable empty array is everybody's.
}

// The body, borrowed, read on first use. Null with an exception thrown if it cannot be had. May suspend.
zend_string* body_of(RequestObject* request) {
  zval* const slot = &request->slots[keel::kBody];
  if (Z_TYPE_P(slot) == IS_STRING) return Z_STR_P(slot);
  if (!is_current(request)) {
    zend_throw_exception(keel_ce_exception, "Keel\\Request: the body was not read while the request was being handled",
                         0);
    return nullptr;
  }
  php_stream* stream = php_stream_open_wrapper("php://input", "rb", 0, nullptr);
  if (stream == nullptr) {
    zend_throw_exception(keel_ce_exception, "Keel\\Request: php://input cannot be opened", 0);
    return nullptr;
  }
  zend_string* body = php_stream_copy_to_mem(stream, PHP_STREAM_COPY_ALL, 0);
  php_stream_close(stream);
  if (body == nullptr) body = ZSTR_EMPTY_ALLOC();  // Nothing was read.
  if (Z_TYPE_P(slot) == IS_STRING) {               // Another task of this request has read it meanwhile.
    zend_string_release(body);
  } else {
    ZVAL_STR(slot, body);
  }
  return Z_STR_P(slot);
}

// The common part of query(), post() and server().
void entry_or_all(INTERNAL_FUNCTION_PARAMETERS, RequestSlot slot) {
  zend_string* name = nullptr;
  zval* fallback = nullptr;
  ZEND_PARSE_PARAMETERS_START(0, 2)
  Z_PARAM_OPTIONAL
  Z_PARAM_STR_OR_NULL(name)
  Z_PARAM_ZVAL(fallback)
  ZEND_PARSE_PARAMETERS_END();

  zval* const all = &request_of(ZEND_THIS)->slots[slot];
  if (name == nullptr) RETURN_COPY(all);
  zval* const found = zend_symtable_find(Z_ARRVAL_P(all), name);
  if (found != nullptr) RETURN_COPY_DEREF(found);
  if (fallback != nullptr) RETURN_COPY(fallback);
}

void return_view(zval* return_value, std::string_view text) { RETVAL_STRINGL(text.data(), text.size()); }

void return_slot(INTERNAL_FUNCTION_PARAMETERS, RequestSlot slot) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_COPY(&request_of(ZEND_THIS)->slots[slot]);
}

}  // namespace

keel::RequestObject* keel::request_of(zend_object* object) {
  return reinterpret_cast<RequestObject*>(reinterpret_cast<char*>(object) - XtOffsetOf(RequestObject, std));
}

zend_string* keel::server_string(RequestObject* request, std::string_view name) {
  zval* found = zend_hash_str_find(Z_ARRVAL(request->slots[kServer]), name.data(), name.size());
  if (found == nullptr) return nullptr;
  ZVAL_DEREF(found);
  return Z_TYPE_P(found) == IS_STRING ? Z_STR_P(found) : nullptr;
}

bool keel::is_content_key(std::string_view key) { return key == "CONTENT_TYPE" || key == "CONTENT_LENGTH"; }

zend_string* keel::server_key(std::string_view name) {
  constexpr std::string_view kPrefix = "HTTP_";
  zend_string* const key = zend_string_alloc(kPrefix.size() + name.size(), 0);
  char* out = ZSTR_VAL(key);
  memcpy(out, kPrefix.data(), kPrefix.size());
  out += kPrefix.size();
  for (const char c : name) *out++ = c == '-' ? '_' : zend_toupper_ascii(c);
  *out = '\0';
  const std::string_view bare = view(key).substr(kPrefix.size());
  if (!is_content_key(bare)) return key;
  zend_string* const content_key = zend_string_init(bare.data(), bare.size(), 0);
  zend_string_release(key);
  return content_key;
}

void keel_request_from_globals(zval* result) {
  zend_is_auto_global(ZSTR_KNOWN(ZEND_STR_AUTOGLOBAL_SERVER));  // Built on first use with auto_globals_jit.
  object_init_ex(result, keel_ce_request);
  RequestObject* const request = request_of(result);
  ZVAL_COPY(&request->slots[keel::kIdentity], &PG(http_globals)[TRACK_VARS_SERVER]);
  copy_superglobal(&request->slots[keel::kServer], superglobal_names.server);
  copy_superglobal(&request->slots[keel::kQuery], superglobal_names.get);
  copy_superglobal(&request->slots[keel::kPost], superglobal_names.post);
  copy_superglobal(&request->slots[keel::kCookies], superglobal_names.cookie);
  copy_superglobal(&request->slots[keel::kFiles], superglobal_names.files);
  ZVAL_EMPTY_ARRAY(&request->slots[keel::kAttributes]);
}

ZEND_METHOD(Keel_Request, __construct) {
  (void)return_value;
  ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Keel_Request, fromGlobals) {
  ZEND_PARSE_PARAMETERS_NONE();
  keel_request_from_globals(return_value);
}

ZEND_METHOD(Keel_Request, method) {
  ZEND_PARSE_PARAMETERS_NONE();
  zend_string* const method = server_string(request_of(ZEND_THIS), "REQUEST_METHOD");
  if (method == nullptr) RETURN_STRING("GET");
  RETURN_STR_COPY(method);
}

ZEND_METHOD(Keel_Request, target) {
  ZEND_PARSE_PARAMETERS_NONE();
  return_view(return_value, target_of(request_of(ZEND_THIS)));
}

ZEND_METHOD(Keel_Request, path) {
  ZEND_PARSE_PARAMETERS_NONE();
  return_view(return_value, keel::target_path(target_of(request_of(ZEND_THIS))));
}

ZEND_METHOD(Keel_Request, url) {
  ZEND_PARSE_PARAMETERS_NONE();
  RequestObject* const request = request_of(ZEND_THIS);
  const std::string_view target = target_of(request);
  std::string_view host = server_view(request, "HTTP_HOST");
  if (host.empty()) host = server_view(request, "SERVER_NAME");
  const std::string_view path = keel::target_path(target);
  const std::string_view query = keel::target_query(target);
  smart_str url = {};
  smart_str_appends(&url, is_secure(request) ? "https://" : "http://");
  smart_str_appendl(&url, host.data(), host.size());
  if (path != "*") smart_str_appendl(&url, path.data(), path.size());
  if (!query.empty()) {
    smart_str_appendc(&url, '?');
    smart_str_appendl(&url, query.data(), query.size());
  }
  RETURN_STR(smart_str_extract(&url));
}

ZEND_METHOD(Keel_Request, scheme) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_STRING(is_secure(request_of(ZEND_THIS)) ? "https" : "http");
}

ZEND_METHOD(Keel_Request, isSecure) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_BOOL(is_secure(request_of(ZEND_THIS)));
}

ZEND_METHOD(Keel_Request, host) {
  ZEND_PARSE_PARAMETERS_NONE();
  RequestObject* const request = request_of(ZEND_THIS);
  std::string_view host = keel::split_authority(server_view(request, "HTTP_HOST")).host;
  if (host.empty()) host = server_view(request, "SERVER_NAME");
  return_view(return_value, host);
  zend_str_tolower(Z_STRVAL_P(return_value), Z_STRLEN_P(return_value));
}

ZEND_METHOD(Keel_Request, port) {
  ZEND_PARSE_PARAMETERS_NONE();
  RequestObject* const request = request_of(ZEND_THIS);
  const std::string_view host = server_view(request, "HTTP_HOST");
  if (const auto port = keel::split_authority(host).port) RETURN_LONG(port);
  zval* const server_port = zend_hash_str_find(Z_ARRVAL(request->slots[keel::kServer]), ZEND_STRL("SERVER_PORT"));
  if (host.empty() && server_port != nullptr) RETURN_LONG(zval_get_long(server_port));
  RETURN_LONG(is_secure(request) ? 443 : 80);
}

ZEND_METHOD(Keel_Request, ip) {
  ZEND_PARSE_PARAMETERS_NONE();
  return_view(return_value, server_view(request_of(ZEND_THIS), "REMOTE_ADDR"));
}

ZEND_METHOD(Keel_Request, query) { entry_or_all(INTERNAL_FUNCTION_PARAM_PASSTHRU, keel::kQuery); }

ZEND_METHOD(Keel_Request, post) { entry_or_all(INTERNAL_FUNCTION_PARAM_PASSTHRU, keel::kPost); }

ZEND_METHOD(Keel_Request, server) { entry_or_all(INTERNAL_FUNCTION_PARAM_PASSTHRU, keel::kServer); }

ZEND_METHOD(Keel_Request, header) {
  zend_string* name;
  zend_string* fallback = nullptr;
  ZEND_PARSE_PARAMETERS_START(1, 2)
  Z_PARAM_STR(name)
  Z_PARAM_OPTIONAL
  Z_PARAM_STR_OR_NULL(fallback)
  ZEND_PARSE_PARAMETERS_END();
  zend_string* const value = find_header(request_of(ZEND_THIS), view(name));
  if (value != nullptr) RETURN_STR_COPY(value);
  if (fallback != nullptr) RETURN_STR_COPY(fallback);
}

ZEND_METHOD(Keel_Request, headers) {
  ZEND_PARSE_PARAMETERS_NONE();
  RequestObject* const request = request_of(ZEND_THIS);
  zval* const headers = &request->slots[keel::kHeaders];
  if (Z_TYPE_P(headers) == IS_UNDEF) {
    array_init(headers);
    zend_string* key;
    zval* value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL(request->slots[keel::kServer]), key, value) {
      if (key != nullptr) add_header(Z_ARRVAL_P(headers), key, value);
    }
    ZEND_HASH_FOREACH_END();
  }
  RETURN_COPY(headers);
}

ZEND_METHOD(Keel_Request, cookie) {
  zend_string* name;
  zend_string* fallback = nullptr;
  ZEND_PARSE_PARAMETERS_START(1, 2)
  Z_PARAM_STR(name)
  Z_PARAM_OPTIONAL
  Z_PARAM_STR_OR_NULL(fallback)
  ZEND_PARSE_PARAMETERS_END();
  zval* found = zend_symtable_find(Z_ARRVAL(request_of(ZEND_THIS)->slots[keel::kCookies]), name);
  if (found != nullptr) ZVAL_DEREF(found);
  if (found != nullptr && Z_TYPE_P(found) == IS_STRING) RETURN_COPY(found);
  if (fallback != nullptr) RETURN_STR_COPY(fallback);
}

ZEND_METHOD(Keel_Request, cookies) { return_slot(INTERNAL_FUNCTION_PARAM_PASSTHRU, keel::kCookies); }

ZEND_METHOD(Keel_Request, body) {
  ZEND_PARSE_PARAMETERS_NONE();
  zend_string* const body = body_of(request_of(ZEND_THIS));
  if (body == nullptr) RETURN_THROWS();
  RETURN_STR_COPY(body);
}

ZEND_METHOD(Keel_Request, json) {
  bool associative = true;
  ZEND_PARSE_PARAMETERS_START(0, 1)
  Z_PARAM_OPTIONAL
  Z_PARAM_BOOL(associative)
  ZEND_PARSE_PARAMETERS_END();
  zend_string* const body = body_of(request_of(ZEND_THIS));
  if (body == nullptr) RETURN_THROWS();
  const zend_long options = PHP_JSON_THROW_ON_ERROR | (associative ? PHP_JSON_OBJECT_AS_ARRAY : 0);
  php_json_decode_ex(return_value, ZSTR_VAL(body), ZSTR_LEN(body), options, PHP_JSON_PARSER_DEFAULT_DEPTH);
}

ZEND_METHOD(Keel_Request, file) {
  zend_string* name;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_STR(name)
  ZEND_PARSE_PARAMETERS_END();
  zval* found = zend_symtable_find(Z_ARRVAL(request_of(ZEND_THIS)->slots[keel::kFiles]), name);
  if (found != nullptr) ZVAL_DEREF(found);
  if (found != nullptr && Z_TYPE_P(found) == IS_ARRAY) RETURN_COPY(found);
}

ZEND_METHOD(Keel_Request, files) { return_slot(INTERNAL_FUNCTION_PARAM_PASSTHRU, keel::kFiles); }

ZEND_METHOD(Keel_Request, attribute) {
  zend_string* name;
  zval* fallback = nullptr;
  ZEND_PARSE_PARAMETERS_START(1, 2)
  Z_PARAM_STR(name)
  Z_PARAM_OPTIONAL
  Z_PARAM_ZVAL(fallback)
  ZEND_PARSE_PARAMETERS_END();
  zval* const found = zend_symtable_find(Z_ARRVAL(request_of(ZEND_THIS)->slots[keel::kAttributes]), name);
  if (found != nullptr) RETURN_COPY_DEREF(found);
  if (fallback != nullptr) RETURN_COPY(fallback);
}

ZEND_METHOD(Keel_Request, attributes) { return_slot(INTERNAL_FUNCTION_PARAM_PASSTHRU, keel::kAttributes); }

ZEND_METHOD(Keel_Request, setAttribute) {
  (void)return_value;
  zend_string* name;
  zval* value;
  ZEND_PARSE_PARAMETERS_START(2, 2)
  Z_PARAM_STR(name)
  Z_PARAM_ZVAL(value)
  ZEND_PARSE_PARAMETERS_END();
  zval* const attributes = &request_of(ZEND_THIS)->slots[keel::kAttributes];
  SEPARATE_ARRAY(attributes);
  zval* const known = zend_symtable_find(Z_ARRVAL_P(attributes), name);
  Z_TRY_ADDREF_P(value);
  if (known == nullptr) {
    zend_symtable_update(Z_ARRVAL_P(attributes), name, value);
    return;
  }
  zval old;  // Released last: its destructor may come back here.
  ZVAL_COPY_VALUE(&old, known);
  ZVAL_COPY_VALUE(known, value);
  zval_ptr_dtor(&old);
}

void keel_register_request() {
  superglobal_names = {
      zend_string_init_interned(ZEND_STRL("_SERVER"), 1), zend_string_init_interned(ZEND_STRL("_GET"), 1),
      zend_string_init_interned(ZEND_STRL("_POST"), 1), zend_string_init_interned(ZEND_STRL("_COOKIE"), 1),
      zend_string_init_interned(ZEND_STRL("_FILES"), 1)};
  keel_ce_request = register_class_Keel_Request();
  keel_ce_request->create_object = create_request;
  memcpy(&handlers, &std_object_handlers, sizeof(handlers));
  handlers.offset = XtOffsetOf(RequestObject, std);
  handlers.free_obj = free_request;
  handlers.get_gc = request_gc;
  handlers.clone_obj = nullptr;
  handlers.compare = zend_objects_not_comparable;
}
