// Tells from a statement's text what it may leave behind in its session, so that a connection is reset after use
// only where something may have changed. Conservative: what is not known to be harmless counts as a change. It
// cannot see into views, triggers, operators and row policies: an application in which those change the session
// (set_config, LISTEN, advisory locks, temporary tables) sets reset=always. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace keel::pgsql {

struct SessionEffects {
  bool settings = false;    // SET, temporary tables, LISTEN, cursors, advisory locks, a function we do not know.
  bool sequences = false;   // lastval() and currval() may be other than before.
  bool statements = false;  // The user prepared or dropped prepared statements, perhaps ours.

  bool any() const noexcept { return settings || sequences || statements; }
  SessionEffects& operator|=(const SessionEffects& other) noexcept {
    settings |= other.settings;
    sequences |= other.sequences;
    statements |= other.statements;
    return *this;
  }
};

// Of one or more statements separated by semicolons. Harmless are SELECT, VALUES, TABLE, WITH, SHOW, EXPLAIN, the
// transaction commands, SET LOCAL and SET TRANSACTION, as long as they call only well-known functions of PostgreSQL.
// INSERT, UPDATE, DELETE and MERGE change sequences. Everything else changes the settings. Never suspends.
SessionEffects session_effects(std::string_view sql) noexcept;

// Whether the text is one statement that ends a transaction without keeping its work: ROLLBACK or ABORT (not
// ROLLBACK TO, not ROLLBACK PREPARED).
bool is_rollback(std::string_view sql) noexcept;

}  // namespace keel::pgsql
