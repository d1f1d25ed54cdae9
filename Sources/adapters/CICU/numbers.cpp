// Numbers, money, percents, durations and plural categories.
#include <unicode/measunit.h>

#include <cstdlib>
#include <cstring>

#include "CICU.h"
#include "locale_formatters.hpp"

using namespace icu::number;
using namespace layover;

namespace {

std::unique_ptr<LocalizedNumberFormatter> made(LocalizedNumberFormatter formatter) {
    return std::make_unique<LocalizedNumberFormatter>(std::move(formatter));
}

std::unique_ptr<MoneyTool> moneyTool(LocaleFormatters &formatters, const char *currency, int32_t exponent) {
    UErrorCode status = U_ZERO_ERROR;
    icu::CurrencyUnit unit(icu::StringPiece(currency), status);
    if (U_FAILURE(status)) return nullptr;
    auto tool = std::make_unique<MoneyTool>();
    tool->format =
        formatters.number.unit(unit).scale(Scale::powerOfTen(-exponent)).precision(Precision::fixedFraction(exponent));
    tool->figures = Figures(tool->format, exponent, false);
    return tool;
}

std::unique_ptr<LocalizedNumberFormatter> numberFormat(LocaleFormatters &formatters, const char *style) {
    if (std::strcmp(style, "integer") == 0) return made(formatters.number.precision(Precision::integer()));
    if (std::strcmp(style, "percent") == 0) {
        return made(formatters.number.unit(icu::MeasureUnit::getPercent()).scale(Scale::powerOfTen(2)));
    }
    if (std::strncmp(style, "::", 2) != 0) return nullptr;
    UErrorCode status = U_ZERO_ERROR;
    UParseError place;
    UnlocalizedNumberFormatter format =
        NumberFormatter::forSkeleton(icu::UnicodeString::fromUTF8(style + 2), place, status);
    return U_SUCCESS(status) ? made(format.locale(formatters.locale)) : nullptr;
}

/// A whole number with its unit, from the cache or made in `room`.
template <typename Known>
std::string_view unitText(
    const LocaleFormatters &words, Known &known, const LocalizedNumberFormatter &format, int64_t number,
    std::string &room) {
    const auto make = [&] { return words.unit(format, number); };
    const std::string *text = asksICU ? nullptr : known.get(number, make);
    return text != nullptr ? *text : room = make();
}

/// Hours and minutes as one text.
int32_t join(const Joint &joint, std::string_view hours, std::string_view minutes, char *out, int32_t capacity) {
    int32_t length = 0;
    const std::string_view pieces[] = {joint.before, hours, joint.between, minutes, joint.after};
    for (const std::string_view piece : pieces) {
        if (length + static_cast<int32_t>(piece.size()) <= capacity) std::memcpy(out + length, piece.data(), piece.size());
        length += static_cast<int32_t>(piece.size());
    }
    return length;
}

}  // namespace

extern "C" {

int32_t cicu_money(
    const char *locale, const char *currency, int64_t amount, int32_t exponent, char *out, int32_t capacity) {
    if (exponent < 0 || exponent > 9 || std::strlen(currency) != 3) return -1;
    LocaleFormatters &words = formatters(locale);
    const char key[] = {currency[0], currency[1], currency[2], static_cast<char>('0' + exponent)};
    const auto *tool =
        words.currencies.get(std::string_view(key, 4), [&] { return moneyTool(words, currency, exponent); });
    if (tool == nullptr) return -1;
    if (!asksICU && tool->figures.knows(amount)) return tool->figures.write(amount, out, capacity);
    UErrorCode status = U_ZERO_ERROR;
    return write(tool->format.formatInt(amount, status), out, capacity);
}

int32_t cicu_number(const char *locale, int64_t number, char *out, int32_t capacity) {
    LocaleFormatters &words = formatters(locale);
    const Figures &figures = words.numberFigures();
    if (!asksICU && figures.knows(number)) return figures.write(number, out, capacity);
    UErrorCode status = U_ZERO_ERROR;
    return write(words.number.formatInt(number, status), out, capacity);
}

int32_t cicu_number_styled(const char *locale, const char *style, int64_t number, char *out, int32_t capacity) {
    LocaleFormatters &words = formatters(locale);
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
    LocaleFormatters &words = formatters(locale);
    const Figures &figures = words.percentFigures();
    if (!asksICU && figures.knows(basis_points)) return figures.write(basis_points, out, capacity);
    UErrorCode status = U_ZERO_ERROR;
    return write(words.percent.formatInt(basis_points, status), out, capacity);
}

int32_t cicu_duration(const char *locale, int64_t minutes, char *out, int32_t capacity) {
    LocaleFormatters &words = formatters(locale);
    const int64_t hours = minutes / 60;
    const int64_t rest = minutes % 60;
    std::string hourRoom;
    std::string minuteRoom;
    if (hours == 0) return write(unitText(words, words.minuteTexts, words.minutes, rest, minuteRoom), out, capacity);
    const std::string_view hourText = unitText(words, words.hourTexts, words.hours, hours, hourRoom);
    if (rest == 0) return write(hourText, out, capacity);
    const std::string_view minuteText = unitText(words, words.minuteTexts, words.minutes, std::abs(rest), minuteRoom);
    const Joint *joint = words.joint();
    if (joint != nullptr) return join(*joint, hourText, minuteText, out, capacity);
    return write(words.joined(hourText, minuteText), out, capacity);
}

int32_t cicu_plural(const char *locale, bool ordinal, int64_t number) {
    return formatters(locale).category(ordinal, number);
}

uint32_t cicu_plural_categories(const char *locale, bool ordinal) {
    uint32_t found = 1 << CICU_OTHER;
    const icu::PluralRules *rules = formatters(locale).plurals(ordinal);
    if (rules == nullptr) return found;
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::StringEnumeration> keywords(rules->getKeywords(status));
    if (U_FAILURE(status)) return found;
    while (const icu::UnicodeString *keyword = keywords->snext(status)) found |= 1U << categoryNumber(*keyword);
    return found;
}

}  // extern "C"
