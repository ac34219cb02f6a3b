// Writes the parts of response heads: status lines, fields, the Date of the current second.
// Loop thread only; nothing here suspends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace keel::http {

// The usual phrase of a status (RFC 9110 section 15), or "" for one that has none.
std::string_view reason_phrase(int status) noexcept;

// Appends "HTTP/1.1 200 OK" and its line end. An empty `reason`, or one that could split the line, is
// replaced by the usual one.
void append_status_line(std::string& out, int status, std::string_view reason);

// Appends one field line. A field whose name is no token, or whose value could split the line, is left out.
void append_field(std::string& out, std::string_view name, std::string_view value);

// "Date: Tue, 15 Nov 1994 08:12:31 GMT" with its line end, formatted once per second.
std::string_view date_field() noexcept;

void append_decimal(std::string& out, std::uint64_t number);
void append_hex(std::string& out, std::uint64_t number);

// A whole response that ends its connection: the server's own answer to a request that it refuses.
std::string error_response(int status);

}  // namespace keel::http
