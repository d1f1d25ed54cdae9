#include "CSimdJSON.h"

#include <new>
#include <simdjson.h>

namespace dom = simdjson::dom;

static_assert(
    simdjson::SIMDJSON_PADDING <= LAYOVER_JSON_PADDING, "a body must carry the padding that simdjson reads");

struct layover_json_parser {
    dom::parser parser;
    dom::document document;
    size_t depth;
};

namespace {

/// Capacities are powers of two from 64 KiB, so that growing documents do not allocate each time.
size_t rounded(size_t count) {
    size_t capacity = size_t(64) << 10;
    while (capacity < count) { capacity <<= 1; }
    return capacity;
}

bool reserve(layover_json_parser &self, size_t count) {
    if (self.document.capacity() >= count && self.parser.capacity() >= count) { return true; }
    const size_t capacity = rounded(count);
    // simdjson counts the document itself as a level.
    return self.parser.allocate(capacity, self.depth + 1) == simdjson::SUCCESS
        && self.document.allocate(capacity) == simdjson::SUCCESS;
}

}  // namespace

extern "C" {

layover_json_parser *layover_json_create(size_t depth) {
    auto *self = new (std::nothrow) layover_json_parser;
    if (self != nullptr) { self->depth = depth; }
    return self;
}

void layover_json_destroy(layover_json_parser *self) { delete self; }

size_t layover_json_capacity(const layover_json_parser *self) { return self->document.capacity(); }

void layover_json_release(layover_json_parser *self) {
    self->parser = dom::parser();
    self->document = dom::document();
}

layover_json_outcome layover_json_parse(
    layover_json_parser *self, const uint8_t *bytes, size_t count, layover_json_document *document) {
    if (count == 0) { return LAYOVER_JSON_NOT_JSON; }
    if (!reserve(*self, count)) { return LAYOVER_JSON_NO_MEMORY; }
    const auto error = self->parser.parse_into_document(self->document, bytes, count, false).error();
    switch (error) {
        case simdjson::SUCCESS: break;
        case simdjson::DEPTH_ERROR: return LAYOVER_JSON_TOO_DEEP;
        case simdjson::MEMALLOC: return LAYOVER_JSON_NO_MEMORY;
        case simdjson::NUMBER_ERROR:
        case simdjson::STRING_ERROR: return LAYOVER_JSON_UNHELD;
        default: return LAYOVER_JSON_NOT_JSON;
    }
    document->tape = self->document.tape.get();
    // The first word is the root; its payload is the index of the closing root word.
    document->tape_count = size_t(document->tape[0] & ((uint64_t(1) << 56) - 1)) + 1;
    document->strings = self->document.string_buf.get();
    document->strings_count = 5 * self->document.capacity() / 3 + simdjson::SIMDJSON_PADDING;
    return LAYOVER_JSON_OK;
}

}  // extern "C"
