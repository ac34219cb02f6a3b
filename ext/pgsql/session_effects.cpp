#include "ext/pgsql/session_effects.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "ext/pgsql/known_functions.h"
#include "ext/pgsql/sql_lexer.h"

namespace keel::pgsql {

namespace {

// A word in lower case, on the stack. Longer ones than any we know come out empty.
class LowerWord {
 public:
  explicit LowerWord(std::string_view word) noexcept {
    if (word.size() > buffer_.size()) return;
    std::transform(word.begin(), word.end(), buffer_.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    size_ = word.size();
  }
  std::string_view view() const noexcept { return {buffer_.data(), size_}; }

 private:
  std::array<char, 40> buffer_{};
  std::size_t size_ = 0;
};

bool any_of(std::string_view word, std::initializer_list<std::string_view> words) noexcept {
  return std::find(words.begin(), words.end(), word) != words.end();
}

Token next_code(SqlLexer& lexer) noexcept {
  Token token = lexer.next();
  while (token.kind == TokenKind::Space) token = lexer.next();
  return token;
}

SessionEffects everything() noexcept { return {.settings = true, .sequences = true}; }

// Follows the tokens of one statement.
class StatementScan {
 public:
  void add(const Token& token) noexcept {
    const LowerWord lower(token.kind == TokenKind::Word ? token.text : std::string_view());
    const std::string_view word = lower.view();
    if (count_++ == 0) {
      first_word(token, word);
    } else if (count_ == 2) {
      second_word(word);
    }
    if (token.kind == TokenKind::Word) {
      // EXPLAIN ANALYZE and WITH do what the verb inside them does.
      const bool locks = previous_is("for") || previous_is("key");  // SELECT ... FOR NO KEY UPDATE
      if (any_of(word, {"insert", "update", "delete", "merge"}) && !locks) effects_.sequences = true;
      // SELECT ... INTO TEMP makes a table; pg_temp names one.
      if (any_of(word, {"temp", "temporary", "pg_temp"})) effects_ |= everything();
    }
    if (token.text == "(") before_parenthesis();
    remember(token);
  }

  SessionEffects effects() const noexcept { return effects_; }

 private:
  void first_word(const Token& token, std::string_view word) noexcept {
    if (any_of(word, {"select", "values", "table",  "with",     "show",  "explain",   "begin",
                      "start",  "commit", "end",    "rollback", "abort", "savepoint", "release",
                      "insert", "update", "delete", "merge",    "fetch", "move",      "close"})) {
      return;
    }
    if (token.text == "(") return;
    if (word == "set") {
      is_set_ = true;
      return;
    }
    effects_ |= everything();
    if (any_of(word, {"prepare", "deallocate", "discard", "do", "call"})) effects_.statements = true;
  }

  // SET LOCAL, SET TRANSACTION and SET CONSTRAINTS end with the transaction; any other SET does not.
  void second_word(std::string_view word) noexcept {
    if (is_set_ && !any_of(word, {"local", "transaction", "constraints"})) effects_ |= everything();
  }

  // `name (` calls a function, unless a key word stands there or the name is one that is defined here.
  void before_parenthesis() noexcept {
    if (is_defined_name_) return;
    if (previous_.kind == TokenKind::QuotedIdentifier) {
      effects_ |= everything();
    } else if (previous_.kind == TokenKind::Word) {
      const LowerWord lower(previous_.text);
      if (any_of(lower.view(), {"nextval", "setval"})) {
        effects_.sequences = true;
      } else if ((qualified_ && !catalog_) || !is_harmless_before_parenthesis(lower.view())) {
        effects_ |= everything();
      }
    }
  }

  // Keeps what the next token needs to know about this one.
  void remember(const Token& token) noexcept {
    const bool is_name = token.kind == TokenKind::Word || token.kind == TokenKind::QuotedIdentifier;
    if (token.text == ".") {
      qualified_ = true;
      catalog_ = previous_is("pg_catalog");
    } else {
      const bool goes_on = previous_.text == ".";
      if (!goes_on) qualified_ = false;
      const bool begins = previous_is("into") || previous_is("as") || previous_is("with") || previous_is("recursive");
      is_defined_name_ = is_name && (begins || (goes_on && is_defined_name_));
    }
    previous_ = token;
  }

  bool previous_is(std::string_view keyword) const noexcept {
    return previous_.kind == TokenKind::Word && LowerWord(previous_.text).view() == keyword;
  }

  SessionEffects effects_;
  Token previous_;
  std::size_t count_ = 0;
  bool is_set_ = false;
  bool is_defined_name_ = false;  // The token before names a table after INTO, an alias, a common table expression.
  bool qualified_ = false;
  bool catalog_ = false;
};

}  // namespace

SessionEffects session_effects(std::string_view sql) noexcept {
  SessionEffects effects;
  SqlLexer lexer(sql);
  StatementScan scan;
  for (Token token = next_code(lexer); token.kind != TokenKind::End; token = next_code(lexer)) {
    if (token.text == ";") {
      effects |= scan.effects();
      scan = StatementScan();
    } else {
      scan.add(token);
    }
  }
  return effects |= scan.effects();
}

bool is_rollback(std::string_view sql) noexcept {
  SqlLexer lexer(sql);
  const Token first = next_code(lexer);
  const LowerWord verb(first.text);
  if (first.kind != TokenKind::Word || !any_of(verb.view(), {"rollback", "abort"})) return false;
  for (Token token = next_code(lexer); token.kind != TokenKind::End; token = next_code(lexer)) {
    const LowerWord word(token.text);
    if (!any_of(word.view(), {"work", "transaction", ";"})) return false;
  }
  return true;
}

}  // namespace keel::pgsql
