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
  QuotedIdentifier,  // "...", U&"..." with its quotes.
  String,            // '...', E'...', U&'...', B'', X'', N'', $tag$...$tag$ with its quotes; up to the end if unclosed.
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
  std::string_view sql_;
  std::size_t position_ = 0;
};

}  // namespace keel::pgsql
