#include "ext/set_cookie_binding.h"

#include <algorithm>

extern "C" {
#include "Zend/zend_smart_str.h"
#include "ext/date/php_date.h"
#include "ext/standard/url.h"
}

#include "ext/http_syntax.h"

namespace keel {
namespace {

// RFC 6265bis section 5.7: "None" is only accepted from a secure connection.
bool is_same_site(std::string_view value) {
  constexpr std::string_view kKnown[] = {"", "Lax", "Strict", "None"};
  return std::find(std::begin(kKnown), std::end(kKnown), value) != std::end(kKnown);
}

bool check(const Cookie& cookie) {
  if (!is_token(cookie.name)) {
    zend_argument_value_error(1, "must be a cookie name: letters, digits and !#$%%&'*+-.^_`|~");
  } else if (!is_cookie_attribute(cookie.path)) {
    zend_argument_value_error(4, "must not contain a control character or \";\"");
  } else if (!is_cookie_attribute(cookie.domain)) {
    zend_argument_value_error(5, "must not contain a control character or \";\"");
  } else if (!is_same_site(cookie.same_site)) {
    zend_argument_value_error(8, "must be one of \"Lax\", \"Strict\", \"None\" and \"\"");
  } else if (cookie.same_site == "None" && !cookie.secure) {
    zend_argument_value_error(8, "must not be \"None\" for a cookie that is not secure");
  }
  return EG(exception) == nullptr;
}

void append(smart_str* line, std::string_view text) { smart_str_appendl(line, text.data(), text.size()); }

void append_attribute(smart_str* line, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  append(line, name);
  append(line, value);
}

void append_expiry(smart_str* line, zend_long expires) {
  constexpr std::string_view kImfDate = "D, d M Y H:i:s \\G\\M\\T";  // RFC 9110 section 5.6.7.
  zend_string* const date = php_format_date(kImfDate.data(), kImfDate.size(), expires, false);
  append_attribute(line, "; Expires=", {ZSTR_VAL(date), ZSTR_LEN(date)});
  zend_string_release(date);
}

}  // namespace

zend_string* set_cookie_value(const Cookie& cookie) {
  if (!check(cookie)) return nullptr;
  smart_str line = {};
  append(&line, cookie.name);
  smart_str_appendc(&line, '=');
  zend_string* const encoded = php_raw_url_encode(cookie.value.data(), cookie.value.size());
  smart_str_append(&line, encoded);
  zend_string_release(encoded);
  if (cookie.expires != 0) append_expiry(&line, cookie.expires);
  append_attribute(&line, "; Path=", cookie.path);
  append_attribute(&line, "; Domain=", cookie.domain);
  if (cookie.secure) append(&line, "; Secure");
  if (cookie.http_only) append(&line, "; HttpOnly");
  append_attribute(&line, "; SameSite=", cookie.same_site);
  return smart_str_extract(&line);
}

}  // namespace keel
