#include "ext/pgsql/sql_lexer.h"

#include <algorithm>

namespace keel::pgsql {

namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_space(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }
// Every byte above ASCII is a letter: scan.l's ident_start.
bool is_word_start(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool is_word_part(char c) noexcept { return is_word_start(c) || is_digit(c) || c == '$'; }

}  // namespace

Token SqlLexer::next() noexcept {
  if (position_ >= sql_.size()) return {};
  const std::size_t start = position_;
  const TokenKind kind = scan();
  const std::string_view text = sql_.substr(start, position_ - start);
  after_value_ = kind == TokenKind::Word || kind == TokenKind::QuotedIdentifier || kind == TokenKind::Number ||
                 kind == TokenKind::Parameter || text == ")" || text == "]";
  return {kind, text};
}

TokenKind SqlLexer::scan() noexcept {
  const char c = at(position_);
  const char following = at(position_ + 1);
  if (is_space(c)) {
    while (is_space(at(position_))) ++position_;
    return TokenKind::Space;
  }
  if (c == '-' && following == '-') {
    skip_line_comment();
    return TokenKind::Space;
  }
  if (c == '/' && following == '*') {
    skip_block_comment();
    return TokenKind::Space;
  }
  if (c == '\'') {
    skip_quoted('\'', false);
    return TokenKind::String;
  }
  if (c == '"') {
    skip_quoted('"', false);
    return TokenKind::QuotedIdentifier;
  }
  if (is_word_start(c)) return scan_word();
  if (is_digit(c) || (c == '.' && is_digit(following))) return scan_number();
  if (c == '$') return scan_dollar();
  if (c == ':') return scan_colon();
  if (c == '?') return scan_question();
  if (c == '[') ++brackets_;
  if (c == ']' && brackets_ > 0) --brackets_;
  ++position_;
  return TokenKind::Symbol;
}

// Also the prefix of a string: E'...' has backslash escapes, the others (B, X, N, U&) are scanned like a plain one.
TokenKind SqlLexer::scan_word() noexcept {
  const char c = at(position_);
  if ((c == 'e' || c == 'E') && at(position_ + 1) == '\'') {
    ++position_;
    skip_quoted('\'', true);
    return TokenKind::String;
  }
  while (is_word_part(at(position_))) ++position_;
  return TokenKind::Word;
}

TokenKind SqlLexer::scan_number() noexcept {
  while (is_digit(at(position_)) || at(position_) == '.' || is_word_start(at(position_))) ++position_;
  return TokenKind::Number;
}

// $1, $$...$$, $tag$...$tag$, or a lone dollar.
TokenKind SqlLexer::scan_dollar() noexcept {
  std::size_t end = position_ + 1;
  if (is_digit(at(end))) {
    while (is_digit(at(end))) ++end;
    position_ = end;
    return TokenKind::Parameter;
  }
  if (is_word_start(at(end))) {
    while (is_word_start(at(end)) || is_digit(at(end))) ++end;
  }
  if (at(end) != '$') {
    ++position_;
    return TokenKind::Symbol;
  }
  const std::string_view delimiter = sql_.substr(position_, end + 1 - position_);
  const std::size_t close = sql_.find(delimiter, end + 1);
  position_ = close == std::string_view::npos ? sql_.size() : close + delimiter.size();
  return TokenKind::String;
}

TokenKind SqlLexer::scan_colon() noexcept {
  const char following = at(position_ + 1);
  if (following == ':' || following == '=') {
    position_ += 2;
    return TokenKind::Symbol;
  }
  ++position_;
  if (after_value_ || !(is_word_start(following) || is_digit(following))) return TokenKind::Symbol;
  // PDO takes :1 for a name, too; in a subscript it is the bound of a slice.
  if (is_digit(following) && brackets_ > 0) return TokenKind::Symbol;
  while (is_word_part(at(position_)) && at(position_) != '$') ++position_;
  return TokenKind::Name;
}

TokenKind SqlLexer::scan_question() noexcept {
  const bool doubled = at(position_ + 1) == '?';
  position_ += doubled ? 2 : 1;
  return doubled ? TokenKind::DoubleQuestion : TokenKind::Question;
}

void SqlLexer::skip_line_comment() noexcept {
  position_ = std::min(sql_.find_first_of("\r\n", position_), sql_.size());
}

void SqlLexer::skip_block_comment() noexcept {
  int depth = 0;
  while (position_ < sql_.size()) {
    if (at(position_) == '/' && at(position_ + 1) == '*') {
      ++depth;
      position_ += 2;
    } else if (at(position_) == '*' && at(position_ + 1) == '/') {
      --depth;
      position_ += 2;
      if (depth == 0) return;
    } else {
      ++position_;
    }
  }
}

void SqlLexer::skip_quoted(char quote, bool backslash_escapes) noexcept {
  ++position_;
  while (position_ < sql_.size()) {
    const char c = sql_[position_++];
    if (c == '\\' && backslash_escapes) {
      position_ = std::min(position_ + 1, sql_.size());
    } else if (c == quote) {
      if (at(position_) != quote) return;
      ++position_;
    }
  }
}

}  // namespace keel::pgsql
