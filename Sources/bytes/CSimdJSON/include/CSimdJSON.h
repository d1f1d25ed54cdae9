#ifndef LAYOVER_CSIMDJSON_H
#define LAYOVER_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Readable bytes that must follow a document (their values do not matter).
enum { LAYOVER_JSON_PADDING = 64 };

typedef enum {
    LAYOVER_JSON_OK = 0,
    LAYOVER_JSON_NOT_JSON = 1,
    LAYOVER_JSON_TOO_DEEP = 2,
    LAYOVER_JSON_NO_MEMORY = 3,
    /// Not JSON, or JSON with a number that no machine type holds or with a lone surrogate: simdjson does not report which.
    LAYOVER_JSON_UNHELD = 4,
} layover_json_outcome;

/// One parser with its tape and its string buffer; both are overwritten by the next document.
typedef struct layover_json_parser layover_json_parser;

/// A parsed document. The words of the tape are simdjson's (doc/tape.md in its repository): the upper eight bits of a word
/// are its type, the lower 56 an index into the tape or into the strings.
typedef struct {
    const uint64_t *tape;
    size_t tape_count;
    const uint8_t *strings;
    size_t strings_count;
} layover_json_document;

/// NULL if memory is exhausted. `depth` is the number of arrays and objects that may be nested.
layover_json_parser *layover_json_create(size_t depth);
void layover_json_destroy(layover_json_parser *parser);

/// Parses `count` bytes that are followed by LAYOVER_JSON_PADDING readable ones. Memory grows to the largest document
/// seen. On LAYOVER_JSON_OK `document` points into the parser until the next call.
layover_json_outcome layover_json_parse(
    layover_json_parser *parser, const uint8_t *bytes, size_t count, layover_json_document *document);

/// The longest document that fits without growing.
size_t layover_json_capacity(const layover_json_parser *parser);

/// Frees the memory; the next document allocates it again.
void layover_json_release(layover_json_parser *parser);

#ifdef __cplusplus
}
#endif

#endif
