#include "sapi/plain_answer_binding.h"

#include "ext/zend.h"

extern "C" {
#include "SAPI.h"
#include "php_output.h"
}

void keel_answer_plainly(int status) {
  php_output_discard_all();
  if (SG(headers_sent)) return;
  sapi_header_op(SAPI_HEADER_DELETE_ALL, nullptr);
  SG(sapi_headers).http_response_code = status;
  if (status == 503) {
    sapi_header_line line = {};
    line.line = "Retry-After: 1";
    line.line_len = sizeof("Retry-After: 1") - 1;
    sapi_header_op(SAPI_HEADER_REPLACE, &line);
  }
}
