// PHP's messages in the server's log. Any thread of the process; never suspends.
#pragma once

namespace keel {

// What error_log() and PHP's own errors say, with log_errors on.
void log_php_message(const char* message);

// Why the application file cannot be used; printf format.
[[gnu::format(printf, 1, 2)]] void log_application_error(const char* format, ...);

}  // namespace keel
