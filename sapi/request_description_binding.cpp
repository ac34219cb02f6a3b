#include "sapi/request_description_binding.h"

#include "ext/zend.h"

extern "C" {
#include "SAPI.h"
#include "php_main.h"
}

void keel_describe_request(keel::PhpRequest& request) {
  SG(server_context) = &request;
  auto& info = SG(request_info);
  info = {};
  info.request_method = request.method();
  info.query_string = request.query_string();
  info.request_uri = const_cast<char*>(request.script()->name.c_str());
  info.path_translated = const_cast<char*>(request.script()->filename.c_str());
  info.content_type = request.content_type();
  const auto& head = request.head();
  info.content_length = head.content_length ? static_cast<zend_long>(*head.content_length) : (head.chunked ? -1 : 0);
  info.proto_num = 1000 + head.version_minor;
  SG(sapi_headers).http_response_code = 200;
  const auto* const authorization = head.find("authorization");
  if (authorization == nullptr) return;
  zend_string* const credentials = zend_string_init(authorization->value.data(), authorization->value.size(), 0);
  php_handle_auth_data(ZSTR_VAL(credentials));  // Wants it terminated.
  zend_string_release(credentials);
}
