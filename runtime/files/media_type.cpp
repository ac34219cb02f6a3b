#include "runtime/files/media_type.h"

#include <algorithm>
#include <array>
#include <string>

namespace keel::files {

namespace {

struct Entry {
  std::string_view extension;
  std::string_view type;
};

// What web applications serve; sorted. The names are IANA's (https://www.iana.org/assignments/media-types).
constexpr std::array kTypes{
    Entry{"7z", "application/x-7z-compressed"},
    Entry{"aac", "audio/aac"},
    Entry{"atom", "application/atom+xml"},
    Entry{"avif", "image/avif"},
    Entry{"bin", "application/octet-stream"},
    Entry{"bmp", "image/bmp"},
    Entry{"css", "text/css; charset=utf-8"},
    Entry{"csv", "text/csv; charset=utf-8"},
    Entry{"doc", "application/msword"},
    Entry{"docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
    Entry{"eot", "application/vnd.ms-fontobject"},
    Entry{"epub", "application/epub+zip"},
    Entry{"flac", "audio/flac"},
    Entry{"gif", "image/gif"},
    Entry{"gz", "application/gzip"},
    Entry{"htm", "text/html; charset=utf-8"},
    Entry{"html", "text/html; charset=utf-8"},
    Entry{"ico", "image/vnd.microsoft.icon"},
    Entry{"ics", "text/calendar; charset=utf-8"},
    Entry{"jpeg", "image/jpeg"},
    Entry{"jpg", "image/jpeg"},
    Entry{"js", "text/javascript; charset=utf-8"},
    Entry{"json", "application/json"},
    Entry{"jsonld", "application/ld+json"},
    Entry{"jxl", "image/jxl"},
    Entry{"m4a", "audio/mp4"},
    Entry{"map", "application/json"},
    Entry{"md", "text/markdown; charset=utf-8"},
    Entry{"mid", "audio/midi"},
    Entry{"mjs", "text/javascript; charset=utf-8"},
    Entry{"mov", "video/quicktime"},
    Entry{"mp3", "audio/mpeg"},
    Entry{"mp4", "video/mp4"},
    Entry{"mpeg", "video/mpeg"},
    Entry{"odp", "application/vnd.oasis.opendocument.presentation"},
    Entry{"ods", "application/vnd.oasis.opendocument.spreadsheet"},
    Entry{"odt", "application/vnd.oasis.opendocument.text"},
    Entry{"ogg", "audio/ogg"},
    Entry{"ogv", "video/ogg"},
    Entry{"opus", "audio/ogg"},
    Entry{"otf", "font/otf"},
    Entry{"pdf", "application/pdf"},
    Entry{"png", "image/png"},
    Entry{"ppt", "application/vnd.ms-powerpoint"},
    Entry{"pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"},
    Entry{"rss", "application/rss+xml"},
    Entry{"rtf", "application/rtf"},
    Entry{"svg", "image/svg+xml"},
    Entry{"tar", "application/x-tar"},
    Entry{"tif", "image/tiff"},
    Entry{"tiff", "image/tiff"},
    Entry{"ttf", "font/ttf"},
    Entry{"txt", "text/plain; charset=utf-8"},
    Entry{"vtt", "text/vtt; charset=utf-8"},
    Entry{"wasm", "application/wasm"},
    Entry{"wav", "audio/wav"},
    Entry{"weba", "audio/webm"},
    Entry{"webm", "video/webm"},
    Entry{"webmanifest", "application/manifest+json"},
    Entry{"webp", "image/webp"},
    Entry{"woff", "font/woff"},
    Entry{"woff2", "font/woff2"},
    Entry{"xhtml", "application/xhtml+xml"},
    Entry{"xls", "application/vnd.ms-excel"},
    Entry{"xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
    Entry{"xml", "application/xml"},
    Entry{"zip", "application/zip"},
};
static_assert(std::is_sorted(kTypes.begin(), kTypes.end(),
                             [](const Entry& a, const Entry& b) { return a.extension < b.extension; }));

}  // namespace

std::string_view media_type(std::string_view path) {
  constexpr std::string_view kUnknown = "application/octet-stream";
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || path.find('/', dot) != std::string_view::npos) return kUnknown;
  std::string extension(path.substr(dot + 1));
  for (char& c : extension) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  const auto* const found =
      std::lower_bound(kTypes.begin(), kTypes.end(), extension,
                       [](const Entry& entry, std::string_view name) { return entry.extension < name; });
  return found != kTypes.end() && found->extension == extension ? found->type : kUnknown;
}

}  // namespace keel::files
