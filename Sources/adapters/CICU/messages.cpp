// Messages: the parts from ICU's own parser, as a flat list.
#include <unicode/messagepattern.h>

#include "CICU.h"

namespace {

int32_t kind(UMessagePatternPartType type) {
    switch (type) {
        case UMSGPAT_PART_TYPE_MSG_START: return CICU_PART_MESSAGE_START;
        case UMSGPAT_PART_TYPE_MSG_LIMIT: return CICU_PART_MESSAGE_LIMIT;
        case UMSGPAT_PART_TYPE_SKIP_SYNTAX: return CICU_PART_SKIP;
        case UMSGPAT_PART_TYPE_INSERT_CHAR: return CICU_PART_INSERT;
        case UMSGPAT_PART_TYPE_REPLACE_NUMBER: return CICU_PART_POUND;
        case UMSGPAT_PART_TYPE_ARG_START: return CICU_PART_ARGUMENT_START;
        case UMSGPAT_PART_TYPE_ARG_LIMIT: return CICU_PART_ARGUMENT_LIMIT;
        case UMSGPAT_PART_TYPE_ARG_NUMBER: return CICU_PART_ARGUMENT_NUMBER;
        case UMSGPAT_PART_TYPE_ARG_NAME: return CICU_PART_ARGUMENT_NAME;
        case UMSGPAT_PART_TYPE_ARG_TYPE: return CICU_PART_ARGUMENT_TYPE;
        case UMSGPAT_PART_TYPE_ARG_STYLE: return CICU_PART_ARGUMENT_STYLE;
        case UMSGPAT_PART_TYPE_ARG_SELECTOR: return CICU_PART_SELECTOR;
        case UMSGPAT_PART_TYPE_ARG_INT:
        case UMSGPAT_PART_TYPE_ARG_DOUBLE: return CICU_PART_NUMBER;
    }
    return CICU_PART_INSERT;
}

int32_t argumentKind(UMessagePatternArgType type) {
    switch (type) {
        case UMSGPAT_ARG_TYPE_NONE: return CICU_ARGUMENT_NONE;
        case UMSGPAT_ARG_TYPE_SIMPLE: return CICU_ARGUMENT_SIMPLE;
        case UMSGPAT_ARG_TYPE_CHOICE: return CICU_ARGUMENT_CHOICE;
        case UMSGPAT_ARG_TYPE_PLURAL: return CICU_ARGUMENT_PLURAL;
        case UMSGPAT_ARG_TYPE_SELECT: return CICU_ARGUMENT_SELECT;
        case UMSGPAT_ARG_TYPE_SELECTORDINAL: return CICU_ARGUMENT_ORDINAL;
    }
    return CICU_ARGUMENT_NONE;
}

int32_t reason(UErrorCode status) {
    switch (status) {
        case U_UNMATCHED_BRACES: return CICU_MESSAGE_UNMATCHED_BRACES;
        case U_DEFAULT_KEYWORD_MISSING: return CICU_MESSAGE_NO_OTHER;
        case U_INDEX_OUTOFBOUNDS_ERROR:
        case U_MEMORY_ALLOCATION_ERROR: return CICU_MESSAGE_TOO_LARGE;
        default: return CICU_MESSAGE_SYNTAX;
    }
}

void setNumber(cicu_part &flat, double number) {
    const double exact = 9'007'199'254'740'992;
    if (!(number >= -exact && number <= exact)) return;
    flat.number = static_cast<int64_t>(number);
    flat.whole = static_cast<double>(flat.number) == number;
}

cicu_part flattened(const icu::MessagePattern &pattern, int32_t index) {
    const icu::MessagePattern::Part &part = pattern.getPart(index);
    const UMessagePatternPartType type = part.getType();
    const bool opens = type == UMSGPAT_PART_TYPE_MSG_START || type == UMSGPAT_PART_TYPE_ARG_START;
    cicu_part flat{};
    flat.kind = kind(type);
    flat.start = part.getIndex();
    flat.length = part.getLength();
    flat.value = type == UMSGPAT_PART_TYPE_ARG_START ? argumentKind(part.getArgType()) : part.getValue();
    flat.limit = opens ? pattern.getLimitPartIndex(index) : index;
    if (icu::MessagePattern::Part::hasNumericValue(type)) setNumber(flat, pattern.getNumericValue(part));
    return flat;
}

}  // namespace

extern "C" int32_t cicu_message_parse(
    const uint16_t *text, int32_t length, cicu_part *parts, int32_t capacity, cicu_message_failure *failure) {
    UErrorCode status = U_ZERO_ERROR;
    UParseError place{};
    icu::MessagePattern pattern(UMSGPAT_APOS_DOUBLE_OPTIONAL, status);
    pattern.parse(icu::UnicodeString(reinterpret_cast<const char16_t *>(text), length), &place, status);
    if (U_FAILURE(status)) {
        failure->reason = reason(status);
        failure->offset = place.offset;
        return -1;
    }
    const int32_t count = pattern.countParts();
    for (int32_t index = 0; index < count && index < capacity; index++) parts[index] = flattened(pattern, index);
    return count;
}
