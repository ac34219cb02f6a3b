#include "ext/pgsql/placeholders.h"

#include <algorithm>
#include <charconv>

#include "ext/pgsql/sql_lexer.h"

namespace keel::pgsql {

namespace {

class Rewriter {
 public:
  bool add(const Token& token) {
    switch (token.kind) {
      case TokenKind::Question:
        append_number(++out_.count);
        return use(PlaceholderStyle::Positional);
      case TokenKind::Name:
        append_number(number_of(token.text.substr(1)));
        return use(PlaceholderStyle::Named);
      case TokenKind::Parameter:
        out_.sql += token.text;
        native_count_ = std::max(native_count_, number_in(token.text.substr(1)));
        return use(PlaceholderStyle::Native);
      case TokenKind::DoubleQuestion:
        out_.sql += '?';
        after_word_ = false;
        return true;
      default:
        out_.sql += token.text;
        after_word_ = token.kind == TokenKind::Word;
        return true;
    }
  }

  void reserve(std::size_t size) { out_.sql.reserve(size); }

  RewrittenSql finish() {
    if (out_.style == PlaceholderStyle::Native) out_.count = native_count_;
    return std::move(out_);
  }

 private:
  bool use(PlaceholderStyle style) {
    after_word_ = false;
    if (out_.style == PlaceholderStyle::None) out_.style = style;
    return out_.style == style;
  }

  std::size_t number_of(std::string_view name) {
    const std::size_t known = out_.position_of(name);
    if (known != 0) return known;
    out_.names.emplace_back(name);
    return ++out_.count;
  }

  static std::size_t number_in(std::string_view digits) {
    std::size_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
  }

  // In `select?` a $ directly after the word would become part of it.
  void append_number(std::size_t number) {
    if (after_word_) out_.sql += ' ';
    out_.sql += '$';
    out_.sql += std::to_string(number);
  }

  RewrittenSql out_;
  std::size_t native_count_ = 0;
  bool after_word_ = false;
};

}  // namespace

std::size_t RewrittenSql::position_of(std::string_view name) const noexcept {
  if (name.starts_with(':')) name.remove_prefix(1);
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? 0 : static_cast<std::size_t>(found - names.begin()) + 1;
}

Outcome<RewrittenSql> rewrite_placeholders(std::string_view sql) {
  Rewriter rewriter;
  rewriter.reserve(sql.size() + 16);
  SqlLexer lexer(sql);
  for (Token token = lexer.next(); token.kind != TokenKind::End; token = lexer.next()) {
    if (!rewriter.add(token)) return Failure{FailureKind::Misuse, "HY093", "mixed named and positional parameters"};
  }
  return rewriter.finish();
}

}  // namespace keel::pgsql
