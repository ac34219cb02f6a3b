# llhttp: the system's library where there is one, otherwise compiled from the sources that Debian 12 ships in
# the package node-llhttp.
pkg_check_modules(LLHTTP IMPORTED_TARGET libllhttp)
if(LLHTTP_FOUND)
  add_library(Llhttp::llhttp ALIAS PkgConfig::LLHTTP)
else()
  find_path(LLHTTP_INCLUDE llhttp.h PATHS /usr/share/include/llhttp REQUIRED)
  find_path(LLHTTP_SOURCE llhttp.c PATHS /usr/share/llhttp REQUIRED)
  add_library(llhttp STATIC ${LLHTTP_SOURCE}/api.c ${LLHTTP_SOURCE}/http.c ${LLHTTP_SOURCE}/llhttp.c)
  target_include_directories(llhttp SYSTEM PUBLIC ${LLHTTP_INCLUDE})
  target_compile_options(llhttp PRIVATE -w -O2)
  add_library(Llhttp::llhttp ALIAS llhttp)
endif()
