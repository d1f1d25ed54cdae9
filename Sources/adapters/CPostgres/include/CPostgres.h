// What Layover asks of libpq, in plain C. The library is opened by its name when somebody first asks for it, so that no
// program is linked with it, and its own headers are not needed to build.
//
// A connection is used by one thread at a time. Values go out and come back in PostgreSQL's binary form.
#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// libpq's own types, into which nobody looks.
typedef struct pg_conn cpostgres_connection;
typedef struct pg_result cpostgres_result;

/// Opens the library of that name; to be called by one thread, before all else of this header.
///
/// @return Whether all that follows may be called; else `reason` says in at most `capacity` bytes, the zero included, why not.
bool cpostgres_open(const char *name, char *reason, size_t capacity);

/// Begins to connect by libpq's `key='value'` pairs; NULL where there is no memory.
cpostgres_connection *_Nullable cpostgres_connect(const char *information);

/// What a connection that is being made waits for.
enum {
    CPOSTGRES_CONNECT_FAILED = 0,
    CPOSTGRES_CONNECT_READING = 1,
    CPOSTGRES_CONNECT_WRITING = 2,
    CPOSTGRES_CONNECT_DONE = 3,
};

/// Goes on with connecting once the socket is ready for what it waited for.
int32_t cpostgres_connect_more(cpostgres_connection *connection);

/// Has a connection that was just made wait for no socket by itself from now on.
///
/// @return Whether it does.
bool cpostgres_set_nonblocking(cpostgres_connection *connection);

/// Closes and frees.
void cpostgres_close(cpostgres_connection *connection);

/// Whether the connection is of no use any more.
bool cpostgres_is_lost(const cpostgres_connection *connection);

/// Where a connection stands.
enum {
    CPOSTGRES_IDLE = 0,
    CPOSTGRES_ACTIVE = 1,
    CPOSTGRES_IN_TRANSACTION = 2,
    CPOSTGRES_IN_FAILED_TRANSACTION = 3,
};
int32_t cpostgres_transaction(const cpostgres_connection *connection);

/// libpq's words about what failed last, with line ends.
const char *cpostgres_message(const cpostgres_connection *connection);

/// The socket; -1 where there is none.
int32_t cpostgres_socket(const cpostgres_connection *connection);

/// The number of the process behind the connection, as it was said when that was made.
int32_t cpostgres_process(const cpostgres_connection *connection);

/// Queues one statement with its values, of which each stands in `bytes` at its offset; a length of -1 is NULL.
///
/// @return Whether it was queued; it goes out by `cpostgres_flush`.
bool cpostgres_send(
    cpostgres_connection *connection, const char *sql, int32_t count, const uint32_t *types, const uint8_t *bytes,
    const long *offsets, const int32_t *lengths);

/// Sends what is queued: 0 once all is out, 1 where the socket takes no more now, -1 where the connection is lost.
int32_t cpostgres_flush(cpostgres_connection *connection);

/// Takes what came.
///
/// @return `false` where the connection is lost.
bool cpostgres_consume(cpostgres_connection *connection);

/// Whether `cpostgres_next_result` would wait.
bool cpostgres_is_busy(cpostgres_connection *connection);

/// The next result of what was sent; NULL when that was the last one.
cpostgres_result *_Nullable cpostgres_next_result(cpostgres_connection *connection);
void cpostgres_free(cpostgres_result *result);

/// What a result is.
enum {
    CPOSTGRES_DONE = 1,
    CPOSTGRES_ROWS = 2,
    CPOSTGRES_COPY_IN = 4,
};
int32_t cpostgres_kind(const cpostgres_result *result);

/// The five characters of SQLSTATE, and the server's words without details, which may hold values; NULL where there are none.
const char *_Nullable cpostgres_state(const cpostgres_result *result);
const char *_Nullable cpostgres_words(const cpostgres_result *result);

/// What the server did, as `COMMIT`, and to how many rows; empty where it counts none.
const char *cpostgres_command(cpostgres_result *result);
const char *cpostgres_affected(cpostgres_result *result);

int32_t cpostgres_row_count(const cpostgres_result *result);
int32_t cpostgres_column_count(const cpostgres_result *result);
/// The number of the column's type in PostgreSQL's catalog.
uint32_t cpostgres_type(const cpostgres_result *result, int32_t column);
/// The bytes of a value; -1 for NULL.
int32_t cpostgres_length(const cpostgres_result *result, int32_t row, int32_t column);
const void *cpostgres_value(const cpostgres_result *result, int32_t row, int32_t column);

/// Queues bytes of a COPY: 1 where they were, 0 where there is no room before a flush, -1 where it fails.
int32_t cpostgres_copy(cpostgres_connection *connection, const uint8_t *bytes, int32_t count);
/// Queues the end of a COPY, likewise; with a reason, the server forgets all of it.
int32_t cpostgres_end_copy(cpostgres_connection *connection, const char *_Nullable reason);

/// Takes the next notification that came.
///
/// @return Whether there was one; its payload is then in `payload`, closed by a zero and cut to `capacity`.
bool cpostgres_next_notification(cpostgres_connection *connection, char *payload, size_t capacity);

#pragma clang assume_nonnull end

#endif
