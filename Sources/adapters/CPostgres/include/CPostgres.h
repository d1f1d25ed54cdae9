// The parts of libpq that Layover uses, in plain C. The library is opened by name at its first use, so that no program is
// linked with it, and its own headers are not needed to build.
//
// A connection is used by one thread at a time. Values are sent and received in PostgreSQL's binary form.
#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// libpq's own opaque types.
typedef struct pg_conn cpostgres_connection;
typedef struct pg_result cpostgres_result;

/// Opens the library of that name; to be called by one thread, before all other functions of this header.
///
/// @return Whether the other functions may be called; if not, `reason` is set, in at most `capacity` bytes including the
/// zero.
bool cpostgres_open(const char *name, char *reason, size_t capacity);

/// Begins to connect with libpq's `key='value'` pairs; NULL if memory is exhausted.
///
/// `doubts` grows with each warning that a commit may not be on a synchronous standby. It must exist until the connection is
/// closed.
cpostgres_connection *_Nullable cpostgres_connect(const char *information, int32_t *doubts);

/// What a pending connection waits for.
enum {
    CPOSTGRES_CONNECT_FAILED = 0,
    CPOSTGRES_CONNECT_READING = 1,
    CPOSTGRES_CONNECT_WRITING = 2,
    CPOSTGRES_CONNECT_DONE = 3,
};

/// Continues to connect once the socket is ready.
int32_t cpostgres_connect_more(cpostgres_connection *connection);

/// Makes a new connection non-blocking.
///
/// @return Whether it succeeded.
bool cpostgres_set_nonblocking(cpostgres_connection *connection);

/// Closes and frees.
void cpostgres_close(cpostgres_connection *connection);

/// Whether the connection is unusable.
bool cpostgres_is_lost(const cpostgres_connection *connection);

/// The state of a connection.
enum {
    CPOSTGRES_IDLE = 0,
    CPOSTGRES_ACTIVE = 1,
    CPOSTGRES_IN_TRANSACTION = 2,
    CPOSTGRES_IN_FAILED_TRANSACTION = 3,
};
int32_t cpostgres_transaction(const cpostgres_connection *connection);

/// libpq's last error message, with line ends.
const char *cpostgres_message(const cpostgres_connection *connection);

/// The socket; -1 if there is none.
int32_t cpostgres_socket(const cpostgres_connection *connection);

/// The number of the server's process for the connection, as reported when it was made.
int32_t cpostgres_process(const cpostgres_connection *connection);

/// Queues one statement with its values, each in `bytes` at its offset; a length of -1 is NULL.
///
/// @return Whether it was queued; `cpostgres_flush` sends it.
bool cpostgres_send(
    cpostgres_connection *connection, const char *sql, int32_t count, const uint32_t *types, const uint8_t *bytes,
    const long *offsets, const int32_t *lengths);

/// Sends queued data: 0 if all was sent, 1 if the socket accepts no more now, -1 if the connection is lost.
int32_t cpostgres_flush(cpostgres_connection *connection);

/// Reads the data that has arrived.
///
/// @return `false` if the connection is lost.
bool cpostgres_consume(cpostgres_connection *connection);

/// Whether `cpostgres_next_result` would wait.
bool cpostgres_is_busy(cpostgres_connection *connection);

/// The next result of the statement; NULL after the last one.
cpostgres_result *_Nullable cpostgres_next_result(cpostgres_connection *connection);
void cpostgres_free(cpostgres_result *result);

/// The kinds of a result.
enum {
    CPOSTGRES_DONE = 1,
    CPOSTGRES_ROWS = 2,
    CPOSTGRES_COPY_IN = 4,
};
int32_t cpostgres_kind(const cpostgres_result *result);

/// The five characters of SQLSTATE, and the server's message without details, which may contain values; NULL if there are
/// none.
const char *_Nullable cpostgres_state(const cpostgres_result *result);
const char *_Nullable cpostgres_words(const cpostgres_result *result);

/// The command, such as `COMMIT`, and the number of affected rows; empty if the command has no such number.
const char *cpostgres_command(cpostgres_result *result);
const char *cpostgres_affected(cpostgres_result *result);

int32_t cpostgres_row_count(const cpostgres_result *result);
int32_t cpostgres_column_count(const cpostgres_result *result);
/// The number of the column's type in PostgreSQL's catalog.
uint32_t cpostgres_type(const cpostgres_result *result, int32_t column);
/// The bytes of a value; -1 for NULL.
int32_t cpostgres_length(const cpostgres_result *result, int32_t row, int32_t column);
const void *cpostgres_value(const cpostgres_result *result, int32_t row, int32_t column);

/// Queues bytes of a COPY: 1 if they were queued, 0 if a flush must come first, -1 if it failed.
int32_t cpostgres_copy(cpostgres_connection *connection, const uint8_t *bytes, int32_t count);
/// Queues the end of a COPY, with the same results; with a reason, the server discards all of it.
int32_t cpostgres_end_copy(cpostgres_connection *connection, const char *_Nullable reason);

/// Takes the next received notification.
///
/// @return Whether there was one; its payload is then in `payload`, zero-terminated and cut to `capacity`.
bool cpostgres_next_notification(cpostgres_connection *connection, char *payload, size_t capacity);

#pragma clang assume_nonnull end

#endif
