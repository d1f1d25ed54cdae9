// The parts of librdkafka that Layover uses, in plain C. The library is opened by name at its first use, so that no program
// is linked with it, and its own headers are not needed to build.
//
// A producer is used by one thread at a time; threads of the library communicate with the brokers.
#ifndef CKAFKA_H
#define CKAFKA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct ckafka_producer ckafka_producer;

/// Opens the library of that name; to be called by one thread, before all other functions of this header.
///
/// @return Whether the other functions may be called; if not, `reason` is set, in at most `capacity` bytes including the
/// zero.
bool ckafka_open(const char *name, char *reason, size_t capacity);

/// Makes a producer with `count` properties with the library's own names: each name is followed by its value.
///
/// @return NULL if a property is invalid or memory is exhausted; `reason` is then set.
ckafka_producer *_Nullable ckafka_make(
    const char *_Nonnull const *_Nonnull properties, int32_t count, char *reason, size_t capacity);

/// Frees a producer and drops its pending messages.
void ckafka_free(ckafka_producer *producer);

/// The result of `ckafka_send`.
enum {
    CKAFKA_FAILED = -1,
    /// The queue of the producer is full: poll, then send again.
    CKAFKA_FULL = 0,
    CKAFKA_QUEUED = 1,
};

/// Queues a message; its bytes are copied.
int32_t ckafka_send(
    ckafka_producer *producer, const char *topic, const uint8_t *key, size_t key_count, const uint8_t *value,
    size_t value_count);

/// Processes delivery reports; waits at most this many milliseconds for the first.
void ckafka_poll(ckafka_producer *producer, int32_t milliseconds);

/// The number of messages that brokers acknowledged, and of those that were given up, since the producer was made.
uint64_t ckafka_acknowledged(const ckafka_producer *producer);
uint64_t ckafka_failed(const ckafka_producer *producer);

/// The last reason why a message was not queued or was given up, or the library's last error about its brokers; empty if
/// there is none.
const char *ckafka_message(const ckafka_producer *producer);

#pragma clang assume_nonnull end

#endif
