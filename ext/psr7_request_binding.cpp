#include "ext/psr7_request_binding.h"

#include <string_view>

#include "ext/exceptions_binding.h"
#include "ext/nyholm_request_binding.h"
#include "ext/php_call_binding.h"

namespace keel {
namespace {

// The class of that name, autoloaded; null if there is none, or with an exception thrown by the autoloader.
zend_class_entry* find_class(std::string_view name) {
  zend_string* const text = zend_string_init(name.data(), name.size(), 0);
  zend_class_entry* const ce = zend_lookup_class(text);
  zend_string_release(text);
  return ce;
}

// Sets `result` to a new object. False with an exception thrown.
bool construct(zend_class_entry* ce, zval* result, uint32_t count = 0, zval* arguments = nullptr) {
  if (object_init_ex(result, ce) != SUCCESS) return false;
  if (ce->constructor == nullptr) return true;
  zval ignored;
  zend_call_known_instance_method(ce->constructor, Z_OBJ_P(result), &ignored, count, arguments);
  zval_ptr_dtor(&ignored);
  if (EG(exception) == nullptr) return true;
  zval_ptr_dtor(result);
  ZVAL_UNDEF(result);
  return false;
}

bool from_nyholm_server(zend_class_entry* creator_class, zval* factory, zval* result) {
  zval factories[4] = {*factory, *factory, *factory, *factory};  // One object that is all four PSR-17 factories.
  zval creator;
  if (!construct(creator_class, &creator, 4, factories)) return false;
  const bool made = call_method(Z_OBJ(creator), "fromglobals", result);
  zval_ptr_dtor(&creator);
  return made;
}

bool from_nyholm(zend_class_entry* factory_class, zval* result) {
  zend_class_entry* const creator_class = find_class("Nyholm\\Psr7Server\\ServerRequestCreator");
  zval factory;
  if (EG(exception) != nullptr || !construct(factory_class, &factory)) return false;
  const bool made = creator_class != nullptr ? from_nyholm_server(creator_class, &factory, result)
                                             : make_request_with_factory(Z_OBJ(factory), result);
  zval_ptr_dtor(&factory);
  return made;
}

// The implementations that make the request in one static call.
struct StaticFactory {
  std::string_view class_name;
  std::string_view method;  // In lower case.
};

constexpr StaticFactory kStaticFactories[] = {
    {"GuzzleHttp\\Psr7\\ServerRequest", "fromglobals"},
    {"Laminas\\Diactoros\\ServerRequestFactory", "fromglobals"},
    {"Slim\\Psr7\\Factory\\ServerRequestFactory", "createfromglobals"},
};

bool from_static(zend_class_entry* ce, std::string_view method, zval* result) {
  auto* const function =
      static_cast<zend_function*>(zend_hash_str_find_ptr(&ce->function_table, method.data(), method.size()));
  ZVAL_UNDEF(result);
  if (function == nullptr) return false;
  zend_call_known_function(function, nullptr, ce, result, 0, nullptr, nullptr);
  return EG(exception) == nullptr;
}

}  // namespace

bool make_psr7_request(zval* result) {
  ZVAL_UNDEF(result);
  zend_class_entry* ce = find_class("Nyholm\\Psr7\\Factory\\Psr17Factory");
  if (ce != nullptr && EG(exception) == nullptr) return from_nyholm(ce, result);
  for (const StaticFactory& candidate : kStaticFactories) {
    if (EG(exception) != nullptr) return false;
    ce = find_class(candidate.class_name);
    if (ce != nullptr && EG(exception) == nullptr) return from_static(ce, candidate.method, result);
  }
  if (EG(exception) == nullptr) {
    zend_throw_exception(keel_ce_exception,
                         "A PSR-15 handler needs a PSR-7 implementation, and none is installed: run \"composer require "
                         "nyholm/psr7 nyholm/psr7-server\"",
                         0);
  }
  return false;
}

}  // namespace keel
