// A plain C interface of RE2: compile once, match from any thread in linear time.
#ifndef LAYOVER_CRE2_H
#define LAYOVER_CRE2_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct layover_pattern layover_pattern;

/// Compiles `count` bytes of UTF-8. If RE2 rejects them, returns NULL and writes its reason, zero-terminated, to `reason` (at
/// most `reason_capacity` bytes including the zero).
layover_pattern *layover_pattern_compile(
    const void *bytes, size_t count, bool ignoring_case, long memory_byte_limit, char *reason, size_t reason_capacity);

/// Whether the pattern matches anywhere in the subject. Thread-safe; never fails, never logs.
bool layover_pattern_matches(const layover_pattern *pattern, const void *bytes, size_t count);

void layover_pattern_free(layover_pattern *pattern);

#ifdef __cplusplus
}
#endif

#endif
