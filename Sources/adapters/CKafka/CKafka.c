#include "CKafka.h"

#include "COpening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// librdkafka's own opaque types, and the one whose members are read, declared as in its public header.
typedef struct rd_kafka rd_kafka_t;
typedef struct rd_kafka_conf rd_kafka_conf_t;
typedef struct rd_kafka_topic rd_kafka_topic_t;
typedef struct rd_kafka_topic_conf rd_kafka_topic_conf_t;
typedef struct {
    int error;
    rd_kafka_topic_t *topic;
    int32_t partition;
    void *payload;
    size_t payload_count;
    void *key;
    size_t key_count;
    int64_t offset;
    void *mine;
} rd_kafka_message_t;

typedef void (*report_callback)(rd_kafka_t *, const rd_kafka_message_t *, void *opaque);
typedef void (*error_callback)(rd_kafka_t *, int error, const char *reason, void *opaque);
typedef void (*log_callback)(const rd_kafka_t *, int level, const char *facility, const char *text);

// The functions of librdkafka that are called, with its own names and types; its enumerations are `int` here.
#define CALLS(call)                                                                                                    \
    call(rd_kafka_conf_new, rd_kafka_conf_t *, (void))                                                                 \
    call(rd_kafka_conf_destroy, void, (rd_kafka_conf_t *))                                                             \
    call(rd_kafka_conf_set, int,                                                                                       \
         (rd_kafka_conf_t *, const char *name, const char *value, char *reason, size_t capacity))                      \
    call(rd_kafka_conf_set_opaque, void, (rd_kafka_conf_t *, void *))                                                  \
    call(rd_kafka_conf_set_dr_msg_cb, void, (rd_kafka_conf_t *, report_callback))                                      \
    call(rd_kafka_conf_set_error_cb, void, (rd_kafka_conf_t *, error_callback))                                        \
    call(rd_kafka_conf_set_log_cb, void, (rd_kafka_conf_t *, log_callback))                                            \
    call(rd_kafka_new, rd_kafka_t *, (int type, rd_kafka_conf_t *, char *reason, size_t capacity))                     \
    call(rd_kafka_destroy_flags, void, (rd_kafka_t *, int flags))                                                      \
    call(rd_kafka_purge, int, (rd_kafka_t *, int flags))                                                               \
    call(rd_kafka_poll, int, (rd_kafka_t *, int milliseconds))                                                         \
    call(rd_kafka_topic_new, rd_kafka_topic_t *, (rd_kafka_t *, const char *name, rd_kafka_topic_conf_t *))            \
    call(rd_kafka_topic_destroy, void, (rd_kafka_topic_t *))                                                           \
    call(rd_kafka_topic_name, const char *, (const rd_kafka_topic_t *))                                                \
    call(rd_kafka_produce, int,                                                                                        \
         (rd_kafka_topic_t *, int32_t partition, int flags, void *payload, size_t count, const void *key,              \
          size_t key_count, void *mine))                                                                               \
    call(rd_kafka_last_error, int, (void))                                                                             \
    call(rd_kafka_err2str, const char *, (int error))

#define MEMBER(name, result, arguments) result(*name) arguments;
struct calls {
    CALLS(MEMBER)
};
static struct calls kafka;

// Values of librdkafka's enumerations.
enum {
    producer_type = 0,
    configuration_ok = 0,
    error_queue_full = -184,
    partition_any = -1,
    copy_payload = 2,
    purge_queue_and_flight = 1 | 2,
};

enum { message_capacity = 256, topic_limit = 4 };

struct ckafka_producer {
    rd_kafka_t *handle;
    rd_kafka_topic_t *topics[topic_limit];
    uint64_t acknowledged;
    uint64_t failed;
    char message[message_capacity];
};

#define NAME(name, result, arguments) #name,
static const char *const names[] = {CALLS(NAME)};

bool ckafka_open(const char *name, char *reason, size_t capacity) {
    return copening_open(name, names, sizeof names / sizeof names[0], &kafka, reason, capacity);
}

static void say(ckafka_producer *producer, const char *words) {
    snprintf(producer->message, sizeof producer->message, "%s", words);
}

// The thread that polls calls all three.
static void report(rd_kafka_t *handle, const rd_kafka_message_t *message, void *opaque) {
    (void)handle;
    ckafka_producer *producer = opaque;
    if (message->error == 0) {
        producer->acknowledged += 1;
    } else {
        producer->failed += 1;
        say(producer, kafka.rd_kafka_err2str(message->error));
    }
}

static void hear(rd_kafka_t *handle, int error, const char *reason, void *opaque) {
    (void)handle;
    (void)error;
    say(opaque, reason);
}

// Log lines would be written to standard error, from threads of the library.
static void ignore(const rd_kafka_t *handle, int level, const char *facility, const char *text) {
    (void)handle;
    (void)level;
    (void)facility;
    (void)text;
}

ckafka_producer *ckafka_make(const char *const *properties, int32_t count, char *reason, size_t capacity) {
    ckafka_producer *producer = calloc(1, sizeof *producer);
    rd_kafka_conf_t *configuration = producer ? kafka.rd_kafka_conf_new() : NULL;
    if (!configuration) {
        snprintf(reason, capacity, "there is no memory");
        free(producer);
        return NULL;
    }
    for (int32_t index = 0; index < count; index++) {
        const char *name = properties[2 * index], *value = properties[2 * index + 1];
        if (kafka.rd_kafka_conf_set(configuration, name, value, reason, capacity) == configuration_ok) continue;
        kafka.rd_kafka_conf_destroy(configuration);
        free(producer);
        return NULL;
    }
    kafka.rd_kafka_conf_set_opaque(configuration, producer);
    kafka.rd_kafka_conf_set_dr_msg_cb(configuration, report);
    kafka.rd_kafka_conf_set_error_cb(configuration, hear);
    kafka.rd_kafka_conf_set_log_cb(configuration, ignore);
    producer->handle = kafka.rd_kafka_new(producer_type, configuration, reason, capacity);
    if (producer->handle) return producer;
    // Only a successfully made producer takes ownership of the configuration.
    kafka.rd_kafka_conf_destroy(configuration);
    free(producer);
    return NULL;
}

void ckafka_free(ckafka_producer *producer) {
    kafka.rd_kafka_purge(producer->handle, purge_queue_and_flight);
    kafka.rd_kafka_poll(producer->handle, 0);
    for (int index = 0; index < topic_limit; index++) {
        if (producer->topics[index]) kafka.rd_kafka_topic_destroy(producer->topics[index]);
    }
    kafka.rd_kafka_destroy_flags(producer->handle, 0);
    free(producer);
}

// The few topics of a producer stay open.
static rd_kafka_topic_t *topic(ckafka_producer *producer, const char *name) {
    for (int index = 0; index < topic_limit; index++) {
        rd_kafka_topic_t *known = producer->topics[index];
        if (known && strcmp(kafka.rd_kafka_topic_name(known), name) == 0) return known;
        if (known) continue;
        producer->topics[index] = kafka.rd_kafka_topic_new(producer->handle, name, NULL);
        return producer->topics[index];
    }
    return NULL;
}

int32_t ckafka_send(
    ckafka_producer *producer, const char *name, const uint8_t *key, size_t key_count, const uint8_t *value,
    size_t value_count) {
    rd_kafka_topic_t *place = topic(producer, name);
    if (!place) {
        say(producer, "the topic cannot be used");
        return CKAFKA_FAILED;
    }
    int code = kafka.rd_kafka_produce(
        place, partition_any, copy_payload, (void *)value, value_count, key, key_count, NULL);
    if (code == 0) return CKAFKA_QUEUED;
    int error = kafka.rd_kafka_last_error();
    if (error == error_queue_full) return CKAFKA_FULL;
    say(producer, kafka.rd_kafka_err2str(error));
    return CKAFKA_FAILED;
}

void ckafka_poll(ckafka_producer *producer, int32_t milliseconds) {
    kafka.rd_kafka_poll(producer->handle, milliseconds);
}

uint64_t ckafka_acknowledged(const ckafka_producer *producer) { return producer->acknowledged; }
uint64_t ckafka_failed(const ckafka_producer *producer) { return producer->failed; }
const char *ckafka_message(const ckafka_producer *producer) { return producer->message; }
