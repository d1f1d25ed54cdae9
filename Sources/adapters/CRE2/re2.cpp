#include "CRE2.h"

#include <re2/re2.h>

#include <algorithm>
#include <cstring>
#include <new>

struct layover_pattern {
    RE2 expression;

    layover_pattern(re2::StringPiece text, const RE2::Options &options) : expression(text, options) {}
};

namespace {

RE2::Options options_for(bool ignoring_case, long memory_byte_limit) {
    RE2::Options options;
    options.set_encoding(RE2::Options::EncodingUTF8);
    options.set_case_sensitive(!ignoring_case);
    options.set_log_errors(false);
    options.set_never_capture(true);
    options.set_max_mem(memory_byte_limit);
    return options;
}

void copy_reason(const char *text, size_t length, char *reason, size_t capacity) {
    if (capacity == 0) return;
    size_t copied = std::min(length, capacity - 1);
    std::memcpy(reason, text, copied);
    reason[copied] = '\0';
}

}  // namespace

layover_pattern *layover_pattern_compile(
    const void *bytes, size_t count, bool ignoring_case, long memory_byte_limit, char *reason,
    size_t reason_capacity) {
    auto *pattern = new (std::nothrow)
        layover_pattern(re2::StringPiece(static_cast<const char *>(bytes), count), options_for(ignoring_case, memory_byte_limit));
    if (pattern == nullptr) {
        copy_reason("out of memory", 13, reason, reason_capacity);
        return nullptr;
    }
    if (pattern->expression.ok()) return pattern;
    const std::string &error = pattern->expression.error();
    copy_reason(error.data(), error.size(), reason, reason_capacity);
    delete pattern;
    return nullptr;
}

bool layover_pattern_matches(const layover_pattern *pattern, const void *bytes, size_t count) {
    return pattern->expression.Match(
        re2::StringPiece(static_cast<const char *>(bytes), count), 0, count, RE2::UNANCHORED, nullptr, 0);
}

void layover_pattern_free(layover_pattern *pattern) { delete pattern; }
