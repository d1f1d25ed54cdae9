#include "tongue.hpp"

#include <unicode/bytestream.h>
#include <unicode/measunit.h>

#include "CICU.h"

using namespace icu::number;

namespace layover {

Tongue::Tongue(const char *tag) {
    UErrorCode status = U_ZERO_ERROR;
    locale = icu::Locale::forLanguageTag(tag, status);
    if (U_FAILURE(status)) locale = icu::Locale::getRoot();
    gregorian = locale;
    status = U_ZERO_ERROR;
    gregorian.setKeywordValue("calendar", "gregorian", status);
    number = NumberFormatter::withLocale(locale);
    percent = number.unit(icu::MeasureUnit::getPercent())
                  .scale(Scale::powerOfTen(-2))
                  .precision(Precision::maxFraction(2));
    hours = number.unit(icu::MeasureUnit::getHour()).unitWidth(UNUM_UNIT_WIDTH_SHORT);
    minutes = number.unit(icu::MeasureUnit::getMinute()).unitWidth(UNUM_UNIT_WIDTH_SHORT);
}

const icu::PluralRules *Tongue::plurals(bool ranking) {
    std::unique_ptr<icu::PluralRules> &rules = ranking ? ordinal : cardinal;
    if (!rules) {
        UErrorCode status = U_ZERO_ERROR;
        rules.reset(icu::PluralRules::forLocale(
            locale, ranking ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL, status));
        if (U_FAILURE(status)) rules.reset();
    }
    return rules.get();
}

Tongue &tongue(const char *tag) {
    thread_local Pool<Tongue, 64> tongues;
    return *tongues.get(tag, [tag] { return std::make_unique<Tongue>(tag); });
}

int32_t write(const icu::UnicodeString &text, char *out, int32_t capacity) {
    if (text.isBogus()) return -1;
    icu::CheckedArrayByteSink sink(out, capacity);
    text.toUTF8(sink);
    return sink.NumberOfBytesAppended();
}

int32_t write(const FormattedNumber &number, char *out, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString text = number.toTempString(status);
    return U_SUCCESS(status) ? write(text, out, capacity) : -1;
}

}  // namespace layover

extern "C" bool cicu_knows_language(const char *language) {
    static const std::vector<std::string> known = [] {
        int32_t count = 0;
        const icu::Locale *locales = icu::Locale::getAvailableLocales(count);
        std::vector<std::string> languages;
        for (int32_t index = 0; index < count; index++) languages.emplace_back(locales[index].getLanguage());
        std::sort(languages.begin(), languages.end());
        return languages;
    }();
    return std::binary_search(known.begin(), known.end(), std::string(language));
}
