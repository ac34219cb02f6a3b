// Splits SQL text into PostgreSQL's tokens, as far as the driver needs to tell code from strings and comments.
// Rules: PostgreSQL manual, section 4.1 "Lexical Structure"; src/backend/parser/scan.l. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace keel::pgsql {

enum class TokenKind : std::uint8_t {
  End,
  Space,             // White space and comments (-- and nested /* */).
  Word,              // An identifier or key word without quotes.
  QuotedIdentifier,  // "..." with its quotes.
  String,            // '...', E'...', $tag$...$tag$ with quotes and prefix; up to the text's end if it is unclosed.
  Number,
  Parameter,       // $1
  Question,        // ? that stands alone: a positional placeholder.
  DoubleQuestion,  // ?? : an operator's ? escaped as PDO has it.
  Name,            // :name : a named placeholder (never a cast, a slice's bound such as [1:2], or :=).
  Symbol,          // One other character, or "::" or ":=".
};

struct Token {
  TokenKind kind = TokenKind::End;
  std::string_view text;  // Points into the SQL.
};

class SqlLexer {
 public:
  // `sql` must outlive the lexer and its tokens.
  explicit SqlLexer(std::string_view sql) noexcept : sql_(sql) {}

  // The next token; TokenKind::End after the last. Never fails, never allocates.
  Token next() noexcept;

 private:
  char at(std::size_t position) const noexcept { return position < sql_.size() ? sql_[position] : '\0'; }
  TokenKind scan() noexcept;
  TokenKind scan_word() noexcept;
  TokenKind scan_number() noexcept;
  TokenKind scan_dollar() noexcept;
  TokenKind scan_colon() noexcept;
  TokenKind scan_question() noexcept;
  void skip_line_comment() noexcept;
  void skip_block_comment() noexcept;
  void skip_quoted(char quote, bool backslash_escapes) noexcept;

  std::string_view sql_;
  std::size_t position_ = 0;
  int brackets_ = 0;
  bool after_value_ = false;  // The token before, directly adjacent, ends a value: `a:b` in a slice is no name.
};

}  // namespace keel::pgsql
