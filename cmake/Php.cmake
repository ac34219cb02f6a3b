# Finds the PHP to embed: the target Php::headers for the extension, Php::embed (libphp) for the server.
set(KEEL_PHP_CONFIG "php-config" CACHE STRING "The php-config of the PHP to build against")

function(keel_php_config option result)
  execute_process(COMMAND ${KEEL_PHP_CONFIG} ${option} OUTPUT_VARIABLE output OUTPUT_STRIP_TRAILING_WHITESPACE
                  COMMAND_ERROR_IS_FATAL ANY)
  set(${result} "${output}" PARENT_SCOPE)
endfunction()

keel_php_config(--includes php_includes)
keel_php_config(--version KEEL_PHP_VERSION)
keel_php_config(--prefix php_prefix)
separate_arguments(php_include_list UNIX_COMMAND "${php_includes}")
list(TRANSFORM php_include_list REPLACE "^-I" "")

add_library(Php::headers INTERFACE IMPORTED)
# SYSTEM: PHP's headers are not clean under our warnings.
target_include_directories(Php::headers SYSTEM INTERFACE ${php_include_list})

string(REGEX MATCH "^[0-9]+\\.[0-9]+" php_series "${KEEL_PHP_VERSION}")
find_library(KEEL_PHP_LIBRARY NAMES php${php_series} php REQUIRED HINTS ${php_prefix}/lib)
add_library(Php::embed INTERFACE IMPORTED)
target_link_libraries(Php::embed INTERFACE Php::headers ${KEEL_PHP_LIBRARY})
message(STATUS "PHP ${KEEL_PHP_VERSION}: ${KEEL_PHP_LIBRARY}")

# From 8.2.35 on the engine delays the error of an exhausted memory limit.
include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_INCLUDES ${php_include_list})
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # Nothing is to be linked.
check_cxx_source_compiles("
  #include <php.h>
  int main() { return sizeof(EG(delayed_oom)) > 0 ? 0 : 1; }" KEEL_HAVE_DELAYED_OOM_FIELD)
unset(CMAKE_TRY_COMPILE_TARGET_TYPE)
unset(CMAKE_REQUIRED_INCLUDES)
if(KEEL_HAVE_DELAYED_OOM_FIELD)
  target_compile_definitions(Php::headers INTERFACE KEEL_HAVE_DELAYED_OOM)
endif()
