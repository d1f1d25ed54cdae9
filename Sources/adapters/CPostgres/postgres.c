#include "CPostgres.h"

#include "COpening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Declared as in libpq's public header, without its private members.
struct notification {
    char *channel;
    int process;
    char *payload;
};

typedef void (*notice_receiver)(void *context, const cpostgres_result *notice);

// The functions of libpq that are called, with its own names and types; its enumerations are `int` here.
#define CALLS(call)                                                                                                    \
    call(PQconnectStart, cpostgres_connection *, (const char *information))                                            \
    call(PQconnectPoll, int, (cpostgres_connection *))                                                                 \
    call(PQfinish, void, (cpostgres_connection *))                                                                     \
    call(PQstatus, int, (const cpostgres_connection *))                                                                \
    call(PQtransactionStatus, int, (const cpostgres_connection *))                                                     \
    call(PQerrorMessage, char *, (const cpostgres_connection *))                                                       \
    call(PQsocket, int, (const cpostgres_connection *))                                                                \
    call(PQbackendPID, int, (const cpostgres_connection *))                                                            \
    call(PQsetnonblocking, int, (cpostgres_connection *, int yes))                                                     \
    call(PQsetNoticeReceiver, notice_receiver, (cpostgres_connection *, notice_receiver, void *))                      \
    call(PQsetErrorVerbosity, int, (cpostgres_connection *, int verbosity))                                            \
    call(PQsendQueryParams, int,                                                                                       \
         (cpostgres_connection *, const char *sql, int count, const uint32_t *types, const char *const *values,        \
          const int *lengths, const int *formats, int result_format))                                                  \
    call(PQflush, int, (cpostgres_connection *))                                                                       \
    call(PQconsumeInput, int, (cpostgres_connection *))                                                                \
    call(PQisBusy, int, (cpostgres_connection *))                                                                      \
    call(PQgetResult, cpostgres_result *, (cpostgres_connection *))                                                    \
    call(PQclear, void, (cpostgres_result *))                                                                          \
    call(PQresultStatus, int, (const cpostgres_result *))                                                              \
    call(PQresultErrorField, char *, (const cpostgres_result *, int field))                                            \
    call(PQcmdStatus, char *, (cpostgres_result *))                                                                    \
    call(PQcmdTuples, char *, (cpostgres_result *))                                                                    \
    call(PQntuples, int, (const cpostgres_result *))                                                                   \
    call(PQnfields, int, (const cpostgres_result *))                                                                   \
    call(PQftype, uint32_t, (const cpostgres_result *, int column))                                                    \
    call(PQgetisnull, int, (const cpostgres_result *, int row, int column))                                            \
    call(PQgetlength, int, (const cpostgres_result *, int row, int column))                                            \
    call(PQgetvalue, char *, (const cpostgres_result *, int row, int column))                                          \
    call(PQputCopyData, int, (cpostgres_connection *, const char *bytes, int count))                                   \
    call(PQputCopyEnd, int, (cpostgres_connection *, const char *failure))                                             \
    call(PQnotifies, struct notification *, (cpostgres_connection *))                                                  \
    call(PQfreemem, void, (void *))

#define MEMBER(name, result, arguments) result(*name) arguments;
struct calls {
    CALLS(MEMBER)
};
static struct calls pq;

// Values of libpq's enumerations and codes of its fields.
enum {
    connection_bad = 1,
    binary = 1,
    errors_verbose = 2,
    field_severity = 'V',
    field_state = 'C',
    field_message = 'M',
};

#define NAME(name, result, arguments) #name,
static const char *const names[] = {CALLS(NAME)};

bool cpostgres_open(const char *name, char *reason, size_t capacity) {
    return copening_open(name, names, sizeof names / sizeof names[0], &pq, reason, capacity);
}

// Counts warnings that a commit may not be on the standby; without a receiver, libpq writes all notices to standard error.
//
// The warning of a cancelled wait for a synchronous standby has the general code of warnings, or that of a shutdown. Codes of
// other warnings, such as of a GRANT without effect, are more specific.
static void receive_notice(void *context, const cpostgres_result *notice) {
    const char *severity = pq.PQresultErrorField(notice, field_severity);
    const char *state = pq.PQresultErrorField(notice, field_state);
    if (!severity || !state || strcmp(severity, "WARNING") != 0) return;
    if (strcmp(state, "01000") == 0 || strncmp(state, "57", 2) == 0) *(int32_t *)context += 1;
}

cpostgres_connection *cpostgres_connect(const char *information, int32_t *doubts) {
    cpostgres_connection *connection = pq.PQconnectStart(information);
    if (!connection) return NULL;
    pq.PQsetNoticeReceiver(connection, receive_notice, doubts);
    // During a connect, SQLSTATE is only in the message, and only in the verbose one.
    pq.PQsetErrorVerbosity(connection, errors_verbose);
    return connection;
}

int32_t cpostgres_connect_more(cpostgres_connection *connection) { return pq.PQconnectPoll(connection); }

bool cpostgres_set_nonblocking(cpostgres_connection *connection) { return pq.PQsetnonblocking(connection, 1) == 0; }

void cpostgres_close(cpostgres_connection *connection) { pq.PQfinish(connection); }

bool cpostgres_is_lost(const cpostgres_connection *connection) { return pq.PQstatus(connection) == connection_bad; }

int32_t cpostgres_transaction(const cpostgres_connection *connection) { return pq.PQtransactionStatus(connection); }

const char *cpostgres_message(const cpostgres_connection *connection) {
    const char *message = pq.PQerrorMessage(connection);
    return message ? message : "";
}

int32_t cpostgres_socket(const cpostgres_connection *connection) { return pq.PQsocket(connection); }

int32_t cpostgres_process(const cpostgres_connection *connection) { return pq.PQbackendPID(connection); }

bool cpostgres_send(
    cpostgres_connection *connection, const char *sql, int32_t count, const uint32_t *types, const uint8_t *bytes,
    const long *offsets, const int32_t *lengths) {
    if (count == 0) return pq.PQsendQueryParams(connection, sql, 0, NULL, NULL, NULL, NULL, binary) == 1;
    const char **values = calloc((size_t)count, sizeof *values);
    int *formats = calloc((size_t)count, sizeof *formats);
    bool sent = false;
    if (values && formats) {
        for (int32_t index = 0; index < count; index++) {
            formats[index] = binary;
            // A value without bytes needs an address too: without one it would be NULL.
            if (lengths[index] >= 0) values[index] = lengths[index] ? (const char *)bytes + offsets[index] : "";
        }
        sent = pq.PQsendQueryParams(connection, sql, count, types, values, lengths, formats, binary) == 1;
    }
    free(values);
    free(formats);
    return sent;
}

int32_t cpostgres_flush(cpostgres_connection *connection) { return pq.PQflush(connection); }

bool cpostgres_consume(cpostgres_connection *connection) { return pq.PQconsumeInput(connection) == 1; }

bool cpostgres_is_busy(cpostgres_connection *connection) { return pq.PQisBusy(connection) == 1; }

cpostgres_result *cpostgres_next_result(cpostgres_connection *connection) { return pq.PQgetResult(connection); }

void cpostgres_free(cpostgres_result *result) { pq.PQclear(result); }

int32_t cpostgres_kind(const cpostgres_result *result) { return pq.PQresultStatus(result); }

const char *cpostgres_state(const cpostgres_result *result) { return pq.PQresultErrorField(result, field_state); }

const char *cpostgres_words(const cpostgres_result *result) { return pq.PQresultErrorField(result, field_message); }

const char *cpostgres_command(cpostgres_result *result) { return pq.PQcmdStatus(result); }

const char *cpostgres_affected(cpostgres_result *result) { return pq.PQcmdTuples(result); }

int32_t cpostgres_row_count(const cpostgres_result *result) { return pq.PQntuples(result); }

int32_t cpostgres_column_count(const cpostgres_result *result) { return pq.PQnfields(result); }

uint32_t cpostgres_type(const cpostgres_result *result, int32_t column) { return pq.PQftype(result, column); }

int32_t cpostgres_length(const cpostgres_result *result, int32_t row, int32_t column) {
    return pq.PQgetisnull(result, row, column) ? -1 : pq.PQgetlength(result, row, column);
}

const void *cpostgres_value(const cpostgres_result *result, int32_t row, int32_t column) {
    return pq.PQgetvalue(result, row, column);
}

int32_t cpostgres_copy(cpostgres_connection *connection, const uint8_t *bytes, int32_t count) {
    return pq.PQputCopyData(connection, (const char *)bytes, count);
}

int32_t cpostgres_end_copy(cpostgres_connection *connection, const char *reason) {
    return pq.PQputCopyEnd(connection, reason);
}

bool cpostgres_next_notification(cpostgres_connection *connection, char *payload, size_t capacity) {
    struct notification *notification = pq.PQnotifies(connection);
    if (!notification) return false;
    snprintf(payload, capacity, "%s", notification->payload ? notification->payload : "");
    pq.PQfreemem(notification);
    return true;
}
