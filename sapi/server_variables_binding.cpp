#include "sapi/server_variables_binding.h"

#include <cstring>

#include "ext/zend.h"

extern "C" {
#include "main/php_variables.h"
}

namespace {

zend_string* script_filename;
zend_string* script_name;
zend_string* document_root;
zend_string* server_software;
// Header name as clients spell it => the key HTTP_..., or a null pointer for a name that is not passed on.
HashTable header_keys;
constexpr uint32_t kMaxHeaderKeys = 1024;

enum Key {
  kRequestMethod,
  kRequestUri,
  kQueryString,
  kServerProtocol,
  kGatewayInterface,
  kServerSoftware,
  kServerName,
  kServerPort,
  kServerAddr,
  kRemoteAddr,
  kRemotePort,
  kDocumentRoot,
  kScriptFilename,
  kScriptName,
  kPhpSelf,
  kDocumentUri,
  kPathInfo,
  kPathTranslated,
  kRedirectStatus,
  kRequestScheme,
  kContentType,
  kContentLength,
  kAuthUser,
  kAuthPassword,
  kAuthDigest,
  kRequestTime,
  kRequestTimeFloat,
  kKeyCount
};
const char* const kKeyNames[kKeyCount] = {
    "REQUEST_METHOD",  "REQUEST_URI",    "QUERY_STRING",      "SERVER_PROTOCOL", "GATEWAY_INTERFACE", "SERVER_SOFTWARE",
    "SERVER_NAME",     "SERVER_PORT",    "SERVER_ADDR",       "REMOTE_ADDR",     "REMOTE_PORT",       "DOCUMENT_ROOT",
    "SCRIPT_FILENAME", "SCRIPT_NAME",    "PHP_SELF",          "DOCUMENT_URI",    "PATH_INFO",         "PATH_TRANSLATED",
    "REDIRECT_STATUS", "REQUEST_SCHEME", "CONTENT_TYPE",      "CONTENT_LENGTH",  "PHP_AUTH_USER",     "PHP_AUTH_PW",
    "PHP_AUTH_DIGEST", "REQUEST_TIME",   "REQUEST_TIME_FLOAT"};
zend_string* keys[kKeyCount];
zend_string* protocols[2];
zend_string* gateway_interface;
zend_string* request_scheme;

zend_string* intern(const char* text) { return zend_string_init_interned(text, strlen(text), 1); }

void add(HashTable* variables, Key key, zend_string* value) {
  zval entry;
  ZVAL_STR_COPY(&entry, value);
  zend_hash_update(variables, keys[key], &entry);
}

void add(HashTable* variables, Key key, const char* text, size_t length) {
  zval entry;
  ZVAL_STRINGL_FAST(&entry, text, length);
  zend_hash_update(variables, keys[key], &entry);
}

void add(HashTable* variables, Key key, std::string_view text) { add(variables, key, text.data(), text.size()); }

void add_number(HashTable* variables, Key key, zend_ulong number) {
  char text[MAX_LENGTH_OF_LONG];
  const char* const begin = zend_print_ulong_to_buf(text + sizeof(text) - 1, number);
  add(variables, key, begin, static_cast<size_t>(text + sizeof(text) - 1 - begin));
}

// "X-Forwarded-For" => "HTTP_X_FORWARDED_FOR". Null for a name that could pass for another header's ("X_Forwarded-For")
// and for Proxy, which programs take for a setting of their own (https://httpoxy.org).
zend_string* make_header_key(std::string_view name) {
  if (memchr(name.data(), '_', name.size()) != nullptr) return nullptr;
  if (zend_binary_strcasecmp(name.data(), name.size(), ZEND_STRL("proxy")) == 0) return nullptr;
  zend_string* const key = zend_string_alloc(name.size() + 5, 1);
  char* out = ZSTR_VAL(key);
  memcpy(out, "HTTP_", 5);
  out += 5;
  for (const char c : name) *out++ = c == '-' ? '_' : static_cast<char>(zend_toupper_ascii(c));
  *out = '\0';
  return zend_new_interned_string(key);
}

struct HeaderKey {
  zend_string* key;
  bool cached;
};

HeaderKey header_key(std::string_view name) {
  zval* const known = zend_hash_str_find(&header_keys, name.data(), name.size());
  if (known != nullptr) return {static_cast<zend_string*>(Z_PTR_P(known)), true};
  zend_string* const key = make_header_key(name);
  const bool cache = zend_hash_num_elements(&header_keys) < kMaxHeaderKeys;
  if (cache) {
    zval entry;
    ZVAL_PTR(&entry, key);
    zend_hash_str_add(&header_keys, name.data(), name.size(), &entry);
  }
  return {key, cache};
}

// Repeated headers are one list (RFC 9110 §5.3); cookies are joined as RFC 9113 §8.2.3 has it.
void append(zval* present, zend_string* key, std::string_view value) {
  const char* const separator = zend_string_equals_literal(key, "HTTP_COOKIE") ? "; " : ", ";
  zend_string* const joined =
      zend_string_concat3(Z_STRVAL_P(present), Z_STRLEN_P(present), separator, 2, value.data(), value.size());
  zval_ptr_dtor(present);
  ZVAL_STR(present, joined);
}

void add_header(HashTable* variables, const keel::http::Header& header) {
  const HeaderKey key = header_key(header.name);
  if (key.key == nullptr) return;
  zval* const present = zend_hash_find(variables, key.key);
  if (present != nullptr) {
    append(present, key.key, header.value);
  } else {
    zval value;
    ZVAL_STRINGL_FAST(&value, header.value.data(), header.value.size());
    zend_hash_add_new(variables, key.key, &value);
  }
  if (!key.cached) zend_string_release(key.key);
}

// "example.org:8080" => "example.org"; "[::1]:80" => "[::1]".
std::string_view host_name(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  if (colon == std::string_view::npos || host.find(']', colon) != std::string_view::npos) return host;
  return host.substr(0, colon);
}

void add_connection(HashTable* variables, const keel::PhpRequest& request) {
  const auto& peer = request.peer();
  const auto* const host = request.head().find("host");
  add(variables, kServerName, host != nullptr && !host->value.empty() ? host_name(host->value) : peer.local_address);
  add_number(variables, kServerPort, peer.local_port);
  add(variables, kServerAddr, peer.local_address);
  add(variables, kRemoteAddr, peer.address);
  add_number(variables, kRemotePort, peer.port);
}

void add_content(HashTable* variables, const keel::PhpRequest& request) {
  const auto* const type = request.head().find("content-type");
  if (type != nullptr) add(variables, kContentType, type->value);
  const auto* const length = request.head().find("content-length");
  if (length != nullptr) add(variables, kContentLength, length->value);
}

void add_credentials(HashTable* variables) {
  const auto& info = SG(request_info);
  if (info.auth_user != nullptr) add(variables, kAuthUser, info.auth_user, strlen(info.auth_user));
  if (info.auth_password != nullptr) add(variables, kAuthPassword, info.auth_password, strlen(info.auth_password));
  if (info.auth_digest != nullptr) add(variables, kAuthDigest, info.auth_digest, strlen(info.auth_digest));
}

void add_application(HashTable* variables) {
  add(variables, kDocumentRoot, document_root);
  add(variables, kScriptFilename, script_filename);
  add(variables, kScriptName, script_name);
  add(variables, kPhpSelf, script_name);
}

// As nginx gives them to php-fpm (Debian's snippets/fastcgi-php.conf and fastcgi_params).
void add_script(HashTable* variables, const keel::ScriptLocation& script) {
  add(variables, kDocumentRoot, script.document_root);
  add(variables, kScriptFilename, script.filename);
  add(variables, kScriptName, script.name);
  add(variables, kPhpSelf, script.self);
  add(variables, kDocumentUri, script.self);
  add(variables, kPathInfo, script.path_info);
  if (!script.path_info.empty()) {
    zval translated;
    ZVAL_STR(&translated, zend_string_concat2(script.document_root.data(), script.document_root.size(),
                                              script.path_info.data(), script.path_info.size()));
    zend_hash_update(variables, keys[kPathTranslated], &translated);
  }
  add(variables, kRedirectStatus, "200");
}

void add_time(HashTable* variables, double seconds) {
  zval value;
  ZVAL_LONG(&value, zend_dval_to_lval(seconds));
  zend_hash_update(variables, keys[kRequestTime], &value);
  ZVAL_DOUBLE(&value, seconds);
  zend_hash_update(variables, keys[kRequestTimeFloat], &value);
}

}  // namespace

void keel_server_variables_init(const char* script) {
  for (int i = 0; i < kKeyCount; ++i) keys[i] = intern(kKeyNames[i]);
  protocols[0] = intern("HTTP/1.0");
  protocols[1] = intern("HTTP/1.1");
  gateway_interface = intern("CGI/1.1");
  request_scheme = intern("http");
  server_software = intern("Keel/" KEEL_VERSION);
  script_filename = intern(script);
  const char* const slash = strrchr(script, '/');
  script_name = intern(slash != nullptr ? slash : script);
  document_root = zend_string_init_interned(script, slash != nullptr ? static_cast<size_t>(slash - script) : 0, 1);
  zend_hash_init(&header_keys, 64, nullptr, nullptr, 1);
}

void keel_register_server_variables(const keel::PhpRequest& request, zval* array) {
  HashTable* const variables = Z_ARRVAL_P(array);
  const auto& head = request.head();
  add(variables, kRequestMethod, head.method);
  add(variables, kRequestUri, head.target);
  add(variables, kQueryString, head.query);
  add(variables, kServerProtocol, protocols[head.version_minor == 0 ? 0 : 1]);
  add(variables, kGatewayInterface, gateway_interface);
  add(variables, kServerSoftware, server_software);
  add_connection(variables, request);
  if (request.script() != nullptr) {
    add_script(variables, *request.script());
  } else {
    add_application(variables);
  }
  add(variables, kRequestScheme, request_scheme);
  add_content(variables, request);
  for (const auto& header : head.headers) add_header(variables, header);
  add_credentials(variables);
  add_time(variables, request.start_time());
}
