#include "ext/nyholm_request_binding.h"

#include <string_view>

#include "ext/php_call_binding.h"
#include "ext/request_binding.h"

namespace keel {
namespace {

// Replaces `object` by what its with…() method returned. False with an exception thrown.
bool become(zval* object, std::string_view method, uint32_t count, zval* arguments) {
  zval next;
  if (!call_method(Z_OBJ_P(object), method, &next, count, arguments)) return false;
  if (Z_TYPE(next) != IS_OBJECT) {
    zval_ptr_dtor(&next);
    zend_type_error("A PSR-7 message must return a message from its with methods");
    return false;
  }
  zval_ptr_dtor(object);
  ZVAL_COPY_VALUE(object, &next);
  return true;
}

// Calls `method` of the factory, which makes an object of `count` arguments.
bool make(zend_object* factory, std::string_view method, zval* result, uint32_t count, zval* arguments) {
  if (!call_method(factory, method, result, count, arguments)) return false;
  if (Z_TYPE_P(result) == IS_OBJECT) return true;
  zval_ptr_dtor(result);
  ZVAL_UNDEF(result);
  zend_type_error("The PSR-17 factory's method returned no object");
  return false;
}

bool make_file_stream(zend_object* factory, std::string_view path, zval* result) {
  zval argument;
  ZVAL_STRINGL(&argument, path.data(), path.size());
  const bool made = make(factory, "createstreamfromfile", result, 1, &argument);
  zval_ptr_dtor(&argument);
  return made;
}

bool make_empty_stream(zend_object* factory, zval* result) { return make(factory, "createstream", result, 0, nullptr); }

zval* upload_field(HashTable* upload, std::string_view name) {
  return zend_hash_str_find_deref(upload, name.data(), name.size());
}

void copy_or_null(zval* target, zval* source) {
  if (source != nullptr) {
    ZVAL_COPY(target, source);
  } else {
    ZVAL_NULL(target);
  }
}

bool make_upload(zend_object* factory, HashTable* upload, zval* result) {
  zval* const path = upload_field(upload, "tmp_name");
  zval* const error = upload_field(upload, "error");
  const bool arrived = error != nullptr && zval_get_long(error) == 0 && path != nullptr && Z_TYPE_P(path) == IS_STRING;
  zval arguments[5];
  const bool opened = arrived ? make_file_stream(factory, {Z_STRVAL_P(path), Z_STRLEN_P(path)}, &arguments[0])
                              : make_empty_stream(factory, &arguments[0]);
  if (!opened) return false;
  constexpr std::string_view kFields[] = {"size", "error", "name", "type"};
  for (size_t i = 0; i < std::size(kFields); ++i) copy_or_null(&arguments[i + 1], upload_field(upload, kFields[i]));
  const bool made = make(factory, "createuploadedfile", result, 5, arguments);
  for (zval& argument : arguments) zval_ptr_dtor(&argument);
  return made;
}

// $_FILES holds the files of a field name[] as one array per property: this takes out those of one key.
void pick(HashTable* uploads, zend_ulong index, zend_string* key, zval* result) {
  array_init(result);
  zend_string* property;
  zval* values;
  ZEND_HASH_FOREACH_STR_KEY_VAL(uploads, property, values) {
    ZVAL_DEREF(values);
    if (property == nullptr || Z_TYPE_P(values) != IS_ARRAY) continue;
    zval* const value =
        key != nullptr ? zend_hash_find(Z_ARRVAL_P(values), key) : zend_hash_index_find(Z_ARRVAL_P(values), index);
    if (value == nullptr) continue;
    Z_TRY_ADDREF_P(value);
    zend_hash_update(Z_ARRVAL_P(result), property, value);
  }
  ZEND_HASH_FOREACH_END();
}

void put(zval* array, zend_ulong index, zend_string* key, zval* value) {
  if (key != nullptr) {
    zend_hash_update(Z_ARRVAL_P(array), key, value);
  } else {
    zend_hash_index_update(Z_ARRVAL_P(array), index, value);
  }
}

bool make_uploads(zend_object* factory, HashTable* upload, zval* result);

enum class Shape { UploadByKey, PropertyByKey };  // $_FILES itself, and what it holds for a field name[].

// Sets `result` to an array with the uploads of each key of `keys`, which are found in `uploads`.
bool make_each(zend_object* factory, HashTable* keys, HashTable* uploads, Shape shape, zval* result) {
  array_init(result);
  zend_ulong index;
  zend_string* key;
  zval* value;
  ZEND_HASH_FOREACH_KEY_VAL(keys, index, key, value) {
    ZVAL_DEREF(value);
    zval upload;
    if (shape == Shape::PropertyByKey) {
      pick(uploads, index, key, &upload);
    } else if (Z_TYPE_P(value) == IS_ARRAY) {
      ZVAL_COPY(&upload, value);
    } else {
      continue;
    }
    zval file;
    const bool made = make_uploads(factory, Z_ARRVAL(upload), &file);
    zval_ptr_dtor(&upload);
    if (!made) {
      zval_ptr_dtor(result);
      ZVAL_UNDEF(result);
      return false;
    }
    put(result, index, key, &file);
  }
  ZEND_HASH_FOREACH_END();
  return true;
}

// Sets `result` to an uploaded file, or to an array of them in the shape of the field's name (PSR-7 section 1.6).
bool make_uploads(zend_object* factory, HashTable* upload, zval* result) {
  zval* const paths = upload_field(upload, "tmp_name");
  if (paths == nullptr || Z_TYPE_P(paths) != IS_ARRAY) return make_upload(factory, upload, result);
  return make_each(factory, Z_ARRVAL_P(paths), upload, Shape::PropertyByKey, result);
}

// Replaces `message` by its with…() copy, whose argument `source`'s method `getter` gives.
bool copy_part(zval* message, std::string_view method, zend_object* source, std::string_view getter) {
  zval part;
  if (!call_method(source, getter, &part)) return false;
  const bool copied = become(message, method, 1, &part);
  zval_ptr_dtor(&part);
  return copied;
}

// Null where PHP parsed no form (PSR-7, getParsedBody()), so that middleware that parses other bodies sees it.
bool copy_form(zval* message, zend_object* source) {
  zval form;
  if (!call_method(source, "post", &form)) return false;
  if (zend_hash_num_elements(Z_ARRVAL(form)) == 0) {
    zval_ptr_dtor(&form);
    ZVAL_NULL(&form);
  }
  const bool copied = become(message, "withparsedbody", 1, &form);
  zval_ptr_dtor(&form);
  return copied;
}

bool copy_headers(zval* message, zend_object* source) {
  zval headers;
  if (!call_method(source, "headers", &headers)) return false;
  bool copied = true;
  zend_ulong index;
  zend_string* name;
  zval* value;
  ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL(headers), index, name, value) {
    zval arguments[2];
    ZVAL_STR(&arguments[0], name != nullptr ? zend_string_copy(name) : zend_ulong_to_str(index));
    ZVAL_COPY_VALUE(&arguments[1], value);
    copied = become(message, "withheader", 2, arguments);
    zval_ptr_dtor(&arguments[0]);
    if (!copied) break;
  }
  ZEND_HASH_FOREACH_END();
  zval_ptr_dtor(&headers);
  return copied;
}

bool copy_uploads(zval* message, zend_object* factory, zend_object* source) {
  zval files;
  if (!call_method(source, "files", &files)) return false;
  zval uploads;
  const bool made = make_each(factory, Z_ARRVAL(files), nullptr, Shape::UploadByKey, &uploads);
  zval_ptr_dtor(&files);
  if (!made) return false;
  const bool copied = become(message, "withuploadedfiles", 1, &uploads);
  zval_ptr_dtor(&uploads);
  return copied;
}

// php://input can be read again and again, so the stream is over it, and a large body is not copied.
bool put_body(zval* message, zend_object* factory) {
  zval stream;
  if (!make_file_stream(factory, "php://input", &stream)) return false;
  const bool put = become(message, "withbody", 1, &stream);
  zval_ptr_dtor(&stream);
  return put;
}

// Sets `result` to the request with its method, URI and server parameters.
bool make_bare_request(zend_object* factory, zend_object* source, zval* result) {
  zval arguments[3];
  for (zval& argument : arguments) ZVAL_UNDEF(&argument);
  const bool made = call_method(source, "method", &arguments[0]) && call_method(source, "url", &arguments[1]) &&
                    call_method(source, "server", &arguments[2]) &&
                    make(factory, "createserverrequest", result, 3, arguments);
  for (zval& argument : arguments) zval_ptr_dtor(&argument);
  return made;
}

bool fill(zval* message, zend_object* factory, zend_object* source) {
  return copy_headers(message, source) && copy_part(message, "withcookieparams", source, "cookies") &&
         copy_part(message, "withqueryparams", source, "query") && copy_form(message, source) &&
         copy_uploads(message, factory, source) && put_body(message, factory);
}

}  // namespace

bool make_request_with_factory(zend_object* factory, zval* result) {
  zval source;
  keel_request_from_globals(&source);
  ZVAL_UNDEF(result);
  bool made = make_bare_request(factory, Z_OBJ(source), result);
  if (made && !fill(result, factory, Z_OBJ(source))) {
    zval_ptr_dtor(result);
    ZVAL_UNDEF(result);
    made = false;
  }
  zval_ptr_dtor(&source);
  return made;
}

}  // namespace keel
