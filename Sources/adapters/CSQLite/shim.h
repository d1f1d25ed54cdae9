#include <sqlite3.h>

/* The macro is a cast of -1 to a function pointer, which Swift cannot import; an empty text may have no address. */
static inline int layover_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text ? text : "", count, SQLITE_TRANSIENT);
}

/* The same for bytes; empty ones are not NULL. */
static inline int layover_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}
