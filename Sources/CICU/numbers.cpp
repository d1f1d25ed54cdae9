// Numbers, money, percents, durations and plural categories.
#include <unicode/measunit.h>

#include <cstring>

#include "CICU.h"
#include "tongue.hpp"

using namespace icu::number;
using namespace layover;

namespace {

/// CLDR's categories in the order of `CICU_ZERO` to `CICU_OTHER`.
const char16_t *const categories[] = {u"zero", u"one", u"two", u"few", u"many", u"other"};

int32_t category(const icu::UnicodeString &keyword) {
    for (int32_t index = CICU_ZERO; index < CICU_OTHER; index++) {
        if (keyword == categories[index]) return index;
    }
    return CICU_OTHER;
}

/// The magnitude of `number`, past 10^15 folded to one that a double holds and every plural rule treats alike.
///
/// CLDR's rules look at small numbers and at remainders by powers of ten up to a million.
double countable(int64_t number) {
    uint64_t magnitude = number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
    const uint64_t fold = 1'000'000'000;
    if (magnitude > fold * 1'000'000) magnitude = fold + magnitude % fold;
    return static_cast<double>(magnitude);
}

std::unique_ptr<LocalizedNumberFormatter> made(LocalizedNumberFormatter formatter) {
    return std::make_unique<LocalizedNumberFormatter>(std::move(formatter));
}

std::unique_ptr<LocalizedNumberFormatter> currencyFormat(Tongue &tongue, const char *currency, int32_t exponent) {
    UErrorCode status = U_ZERO_ERROR;
    icu::CurrencyUnit unit(icu::StringPiece(currency), status);
    if (U_FAILURE(status)) return nullptr;
    return made(tongue.number.unit(unit)
                    .scale(Scale::powerOfTen(-exponent))
                    .precision(Precision::fixedFraction(exponent)));
}

std::unique_ptr<LocalizedNumberFormatter> numberFormat(Tongue &tongue, const char *style) {
    if (std::strcmp(style, "integer") == 0) return made(tongue.number.precision(Precision::integer()));
    if (std::strcmp(style, "percent") == 0) {
        return made(tongue.number.unit(icu::MeasureUnit::getPercent()).scale(Scale::powerOfTen(2)));
    }
    if (std::strncmp(style, "::", 2) != 0) return nullptr;
    UErrorCode status = U_ZERO_ERROR;
    UParseError place;
    UnlocalizedNumberFormatter format =
        NumberFormatter::forSkeleton(icu::UnicodeString::fromUTF8(style + 2), place, status);
    return U_SUCCESS(status) ? made(format.locale(tongue.locale)) : nullptr;
}

icu::UnicodeString text(const LocalizedNumberFormatter &format, int64_t number, UErrorCode &status) {
    return format.formatInt(number, status).toString(status);
}

}  // namespace

extern "C" {

int32_t cicu_money(
    const char *locale, const char *currency, int64_t amount, int32_t exponent, char *out, int32_t capacity) {
    if (exponent < 0 || exponent > 9 || std::strlen(currency) != 3) return -1;
    Tongue &words = tongue(locale);
    const char key[] = {currency[0], currency[1], currency[2], static_cast<char>('0' + exponent)};
    const auto *format = words.currencies.get(
        std::string_view(key, 4), [&] { return currencyFormat(words, currency, exponent); });
    if (format == nullptr) return -1;
    UErrorCode status = U_ZERO_ERROR;
    return write(format->formatInt(amount, status), out, capacity);
}

int32_t cicu_number(const char *locale, int64_t number, char *out, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    return write(tongue(locale).number.formatInt(number, status), out, capacity);
}

int32_t cicu_number_styled(const char *locale, const char *style, int64_t number, char *out, int32_t capacity) {
    Tongue &words = tongue(locale);
    const auto *format = words.numberStyles.get(style, [&] { return numberFormat(words, style); });
    if (format == nullptr) return -1;
    UErrorCode status = U_ZERO_ERROR;
    return write(format->formatInt(number, status), out, capacity);
}

bool cicu_knows_number_skeleton(const char *skeleton) {
    UErrorCode status = U_ZERO_ERROR;
    UParseError place;
    NumberFormatter::forSkeleton(icu::UnicodeString::fromUTF8(skeleton), place, status);
    return U_SUCCESS(status);
}

int32_t cicu_percent(const char *locale, int64_t basis_points, char *out, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    return write(tongue(locale).percent.formatInt(basis_points, status), out, capacity);
}

int32_t cicu_duration(const char *locale, int64_t minutes, char *out, int32_t capacity) {
    Tongue &words = tongue(locale);
    UErrorCode status = U_ZERO_ERROR;
    const int64_t hours = minutes / 60;
    const int64_t rest = minutes % 60;
    if (hours == 0) return write(words.minutes.formatInt(rest, status), out, capacity);
    if (rest == 0) return write(words.hours.formatInt(hours, status), out, capacity);
    if (!words.list) {
        words.list.reset(icu::ListFormatter::createInstance(
            words.locale, ULISTFMT_TYPE_UNITS, ULISTFMT_WIDTH_NARROW, status));
        if (U_FAILURE(status)) words.list.reset();
    }
    if (!words.list) return -1;
    const icu::UnicodeString pieces[] = {
        text(words.hours, hours, status), text(words.minutes, rest < 0 ? -rest : rest, status)};
    icu::UnicodeString joined;
    words.list->format(pieces, 2, joined, status);
    return U_SUCCESS(status) ? write(joined, out, capacity) : -1;
}

int32_t cicu_plural(const char *locale, bool ordinal, int64_t number) {
    const icu::PluralRules *rules = tongue(locale).plurals(ordinal);
    return rules == nullptr ? CICU_OTHER : category(rules->select(countable(number)));
}

uint32_t cicu_plural_categories(const char *locale, bool ordinal) {
    uint32_t found = 1 << CICU_OTHER;
    const icu::PluralRules *rules = tongue(locale).plurals(ordinal);
    if (rules == nullptr) return found;
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::StringEnumeration> keywords(rules->getKeywords(status));
    if (U_FAILURE(status)) return found;
    while (const icu::UnicodeString *keyword = keywords->snext(status)) found |= 1U << category(*keyword);
    return found;
}

}  // extern "C"
