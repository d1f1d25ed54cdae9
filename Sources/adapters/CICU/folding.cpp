// Forms of text: composed, folded for comparison, with a capital at the start.
#include <unicode/casemap.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <string>
#include <string_view>

#include "CICU.h"
#include "locale_formatters.hpp"

using namespace layover;

namespace {

bool isMark(UChar32 character) {
    const int8_t type = u_charType(character);
    return type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK || type == U_COMBINING_SPACING_MARK;
}

icu::UnicodeString withoutMarks(const icu::UnicodeString &text) {
    icu::UnicodeString kept;
    for (int32_t index = 0; index < text.length(); index = text.moveIndex32(index, 1)) {
        const UChar32 character = text.char32At(index);
        if (!isMark(character)) kept.append(character);
    }
    return kept;
}

}  // namespace

extern "C" {

int32_t cicu_composed(const char *text, int32_t length, char *out, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2 *composing = icu::Normalizer2::getNFCInstance(status);
    if (U_FAILURE(status)) return -1;
    const icu::UnicodeString given = icu::UnicodeString::fromUTF8(icu::StringPiece(text, length));
    const icu::UnicodeString composed = composing->normalize(given, status);
    return U_SUCCESS(status) ? write(composed, out, capacity) : -1;
}

int32_t cicu_folded(const char *text, int32_t length, char *out, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2 *taking = icu::Normalizer2::getNFKDInstance(status);
    if (U_FAILURE(status)) return -1;
    icu::UnicodeString folded = icu::UnicodeString::fromUTF8(icu::StringPiece(text, length));
    // Case folding can produce letters that decompose further, and decomposed letters can fold further.
    folded = taking->normalize(folded.foldCase(U_FOLD_CASE_DEFAULT), status);
    folded = taking->normalize(folded.foldCase(U_FOLD_CASE_DEFAULT), status);
    return U_SUCCESS(status) ? write(withoutMarks(folded), out, capacity) : -1;
}

int32_t cicu_capitalized(const char *locale, const char *text, int32_t length, char *out, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString given = icu::UnicodeString::fromUTF8(icu::StringPiece(text, length));
    constexpr uint32_t options = U_TITLECASE_WHOLE_STRING | U_TITLECASE_NO_LOWERCASE;
    icu::UnicodeString capitalized(given);
    capitalized.toTitle(nullptr, icu::Locale::forLanguageTag(locale, status), options);
    return U_SUCCESS(status) ? write(capitalized, out, capacity) : -1;
}

}  // extern "C"
