// How the text form of a PostgreSQL value becomes a PHP value, and PHP strings become SQL literals: pure functions
// on views. Any thread; nothing suspends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace keel::pgsql {

enum class ValueKind : std::uint8_t {
  Text,     // Everything else: text, json, arrays, dates, uuid ... a PHP string as sent.
  Integer,  // int2, int4, int8, oid: a PHP int (64 bit).
  Boolean,  // bool: 't' or 'f'.
  Float,    // float4, float8: a PHP float; NaN and the infinities too.
  Numeric,  // numeric, money: a PHP string, since a float would lose digits.
  Bytes,    // bytea: decode_bytea().
};

using TypeOid = unsigned int;
inline constexpr TypeOid kBoolOid = 16;
inline constexpr TypeOid kByteaOid = 17;
inline constexpr TypeOid kInt8Oid = 20;
inline constexpr TypeOid kInt2Oid = 21;
inline constexpr TypeOid kInt4Oid = 23;
inline constexpr TypeOid kTextOid = 25;
inline constexpr TypeOid kOidOid = 26;
inline constexpr TypeOid kFloat4Oid = 700;
inline constexpr TypeOid kFloat8Oid = 701;
inline constexpr TypeOid kMoneyOid = 790;
inline constexpr TypeOid kNumericOid = 1700;

// By the type's OID in pg_type.dat of PostgreSQL.
ValueKind value_kind(TypeOid type) noexcept;

// The number that `text` is, all of it; nothing if it is none or out of range.
std::optional<std::int64_t> parse_integer(std::string_view text) noexcept;
// Also "NaN", "Infinity", "-Infinity". Independent of the locale.
std::optional<double> parse_float(std::string_view text) noexcept;
inline bool parse_boolean(std::string_view text) noexcept { return text == "t"; }

// How long the decoded form of a bytea in text form (hex or escape format, by its start) is at most.
std::size_t decoded_bytea_size(std::string_view text) noexcept;
// Decodes into `out`, which has room for decoded_bytea_size(); returns the bytes written. What is not valid (the
// server never sends that) ends the decoding.
std::size_t decode_bytea(std::string_view text, char* out) noexcept;

// Whether backslashes are ordinary characters in '...' literals (standard_conforming_strings).
enum class BackslashMeaning { Ordinary, Escape };

// The SQL literal of a text, with its quotes. A zero byte cannot be in a PostgreSQL text: the caller refuses it.
std::string quote_text(std::string_view text, BackslashMeaning backslash = BackslashMeaning::Ordinary);
// The literal of a bytea in hex format, with its quotes and no cast.
std::string quote_bytea(std::string_view bytes, BackslashMeaning backslash = BackslashMeaning::Ordinary);
// The quoted identifier.
std::string quote_identifier(std::string_view name);

}  // namespace keel::pgsql
