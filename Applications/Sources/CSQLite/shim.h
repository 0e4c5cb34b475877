#pragma once

#if __has_include(<sqlite3.h>)
#include <sqlite3.h>

/// Tells SQLite to copy the bytes that are bound to a statement.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

#else
#error "SQLite is not installed. On Debian and Ubuntu: apt-get install libsqlite3-dev"
#endif
