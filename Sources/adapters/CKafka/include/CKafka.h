// What Layover asks of librdkafka, in plain C. The library is opened by its name when somebody first asks for it, so that no
// program is linked with it, and its own headers are not needed to build.
//
// A producer is used by one thread at a time; brokers are talked to by threads of the library's own.
#ifndef CKAFKA_H
#define CKAFKA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct ckafka_producer ckafka_producer;

/// Opens the library of that name; to be called by one thread, before all else of this header.
///
/// @return Whether all that follows may be called; else `reason` says in at most `capacity` bytes, the zero included, why not.
bool ckafka_open(const char *name, char *reason, size_t capacity);

/// Makes a producer with `count` properties in the library's own names, one after the other with its value.
///
/// @return NULL where a property does not fit, or there is no memory; `reason` says so.
ckafka_producer *_Nullable ckafka_make(
    const char *_Nonnull const *_Nonnull properties, int32_t count, char *reason, size_t capacity);

/// Ends a producer with whatever it still holds.
void ckafka_free(ckafka_producer *producer);

/// What became of a message that was handed over.
enum {
    CKAFKA_FAILED = -1,
    /// The queue of the producer is full: poll, and hand it over again.
    CKAFKA_FULL = 0,
    CKAFKA_QUEUED = 1,
};

/// Hands over one message, of which the bytes are copied.
int32_t ckafka_send(
    ckafka_producer *producer, const char *topic, const uint8_t *key, size_t key_count, const uint8_t *value,
    size_t value_count);

/// Hears what became of messages, for at most so many milliseconds where nothing is known yet.
void ckafka_poll(ckafka_producer *producer, int32_t milliseconds);

/// How many messages brokers acknowledged, and how many are given up, since the producer was made.
uint64_t ckafka_acknowledged(const ckafka_producer *producer);
uint64_t ckafka_failed(const ckafka_producer *producer);

/// Why a message was not queued or given up last, or what the library said of its brokers; empty where there is nothing.
const char *ckafka_message(const ckafka_producer *producer);

#pragma clang assume_nonnull end

#endif
