#include "sapi/cli/process_title.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace keel::cli {

namespace {

struct Area {
  char* start = nullptr;
  char* end = nullptr;
};

Area title_area;
char** kernel_arguments;
int kernel_argument_count;
std::size_t title_length;

// Fields 48 to 51 of /proc/self/stat: arg_start, arg_end, env_start, env_end (proc(5)).
Area find_area() {
  FILE* const file = fopen("/proc/self/stat", "re");
  if (file == nullptr) return {};
  char line[2048];
  const std::size_t length = fread(line, 1, sizeof(line) - 1, file);
  fclose(file);
  line[length] = '\0';
  // The second field is a name in parentheses that may hold spaces.
  const char* field = strrchr(line, ')');
  for (int number = 2; field != nullptr && number < 48; ++number) {
    field = strchr(field + 1, ' ');
  }
  if (field == nullptr) return {};
  uintptr_t argument_start, argument_end, environment_start, environment_end;
  if (sscanf(field, "%lu %lu %lu %lu", &argument_start, &argument_end, &environment_start, &environment_end) != 4 ||
      argument_start == 0) {
    return {};
  }
  const uintptr_t end = environment_start == argument_end ? environment_end : argument_end;
  return {reinterpret_cast<char*>(argument_start), reinterpret_cast<char*>(end)};
}

bool holds(const Area& area, const char* text) { return text >= area.start && text < area.end; }

// They live as long as the process.
char** copy_strings(char** strings) {
  std::size_t count = 0;
  while (strings[count] != nullptr) ++count;
  auto** const copy = static_cast<char**>(calloc(count + 1, sizeof(char*)));
  for (std::size_t i = 0; i < count; ++i) copy[i] = strdup(strings[i]);
  return copy;
}

}  // namespace

char** reserve_process_title(int argc, char** argv) {
  kernel_arguments = argv;
  kernel_argument_count = argc;
  const Area area = find_area();
  if (area.start == nullptr || !holds(area, argv[0])) return argv;
  title_area = area;
  environ = copy_strings(environ);
  return copy_strings(argv);
}

void hide_process_arguments() {
  if (!process_title_available()) return;
  for (int i = 1; i < kernel_argument_count; ++i) memset(kernel_arguments[i], 0, strlen(kernel_arguments[i]));
}

bool process_title_available() { return title_area.start != nullptr; }

bool set_process_title(std::string_view title) {
  if (!process_title_available()) return false;
  const auto room = static_cast<std::size_t>(title_area.end - title_area.start) - 1;
  title_length = std::min(title.size(), room);
  memcpy(title_area.start, title.data(), title_length);
  memset(title_area.start + title_length, 0, room + 1 - title_length);
  return true;
}

std::string_view process_title() { return {title_area.start, title_length}; }

}  // namespace keel::cli
