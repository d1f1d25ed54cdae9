#include "locale_formatters.hpp"

#include <unicode/bytestream.h>
#include <unicode/measunit.h>
#include <unicode/ucurr.h>

#include <algorithm>
#include <cstring>

using namespace icu::number;

namespace layover {

namespace {

/// CLDR's categories in the order of `CICU_ZERO` to `CICU_OTHER`.
const char16_t *const categoryNames[] = {u"zero", u"one", u"two", u"few", u"many", u"other"};

/// The magnitude of `number`; above 10^15 it is reduced to a number that a double holds and every plural rule treats alike.
///
/// CLDR's rules use small numbers and remainders by powers of ten up to a million.
double countable(uint64_t magnitude) {
    const uint64_t fold = 1'000'000'000;
    if (magnitude > fold * 1'000'000) magnitude = fold + magnitude % fold;
    return static_cast<double>(magnitude);
}

/// How a language writes hours and minutes in a sentence, if CLDR's joined short units are not idiomatic.
struct DurationStyle {
    const char *language;
    UNumberUnitWidth width;
    /// Whether a space joins them, as in timetables, without comma or "and".
    bool isSpaced;
    /// Whether no space separates units from their numbers.
    bool isClose;
};

/// Arabic and Hungarian readers do not recognise units of one letter; Japanese counters follow the number directly.
const DurationStyle durationStyles[] = {
    {"ar", UNUM_UNIT_WIDTH_FULL_NAME, false, false}, {"hu", UNUM_UNIT_WIDTH_FULL_NAME, true, false},
    {"ja", UNUM_UNIT_WIDTH_SHORT, false, true},      {"de", UNUM_UNIT_WIDTH_SHORT, true, false},
    {"nb", UNUM_UNIT_WIDTH_SHORT, true, false},      {"no", UNUM_UNIT_WIDTH_SHORT, true, false},
};

DurationStyle durationStyle(const icu::Locale &locale) {
    for (const DurationStyle &style : durationStyles) {
        if (std::strcmp(locale.getLanguage(), style.language) == 0) return style;
    }
    return {"", UNUM_UNIT_WIDTH_SHORT, false, false};
}

/// Splits ICU's join of two private-use characters at these characters; `nullopt` if ICU changes their order.
std::optional<Joint> split(const std::string &text) {
    const size_t first = text.find(u8"\uE000");
    const size_t second = text.find(u8"\uE001");
    constexpr size_t length = 3;
    if (first == std::string::npos || second == std::string::npos || second < first + length) return std::nullopt;
    return Joint{text.substr(0, first), text.substr(first + length, second - first - length),
                 text.substr(second + length)};
}

}  // namespace

LocaleFormatters::LocaleFormatters(const char *tag) {
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
    const DurationStyle duration = durationStyle(locale);
    hours = number.unit(icu::MeasureUnit::getHour()).unitWidth(duration.width);
    minutes = number.unit(icu::MeasureUnit::getMinute()).unitWidth(duration.width);
    spacesDurations = duration.isSpaced;
    closesUnits = duration.isClose;
    for (auto &known : categories) known.fill(-1);
}

const Figures &LocaleFormatters::numberFigures() {
    if (!learntNumber) learntNumber.emplace(number, 0, false);
    return *learntNumber;
}

const Figures &LocaleFormatters::percentFigures() {
    if (!learntPercent) learntPercent.emplace(percent, 2, true);
    return *learntPercent;
}

const Joint *LocaleFormatters::joint() {
    if (!hasJoint) {
        learntJoint = split(joined(u8"\uE000", u8"\uE001"));
        if (learntJoint && !joinsAs(*learntJoint)) learntJoint.reset();
        hasJoint = true;
    }
    return learntJoint && !asksICU ? &*learntJoint : nullptr;
}

/// Checks the joint: in some languages it depends on the next text, as in Hebrew on its first letter.
bool LocaleFormatters::joinsAs(const Joint &joint) {
    for (const int64_t hour : {1, 2, 3, 11}) {
        for (const int64_t minute : {1, 2, 3, 15}) {
            const std::string before = unit(hours, hour);
            const std::string after = unit(minutes, minute);
            if (joined(before, after) != joint.before + before + joint.between + after + joint.after) return false;
        }
    }
    return true;
}

std::string LocaleFormatters::unit(const LocalizedNumberFormatter &format, int64_t number) const {
    std::string text = utf8(format, number);
    if (closesUnits) text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

std::string LocaleFormatters::joined(std::string_view hours, std::string_view minutes) {
    if (spacesDurations) return std::string(hours) + " " + std::string(minutes);
    UErrorCode status = U_ZERO_ERROR;
    if (!list) {
        list.reset(icu::ListFormatter::createInstance(
            locale, ULISTFMT_TYPE_UNITS, ULISTFMT_WIDTH_NARROW, status));
        if (U_FAILURE(status)) list.reset();
    }
    if (!list) return {};
    const auto unicode = [](std::string_view text) {
        return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
    };
    const icu::UnicodeString pieces[] = {unicode(hours), unicode(minutes)};
    icu::UnicodeString text;
    list->format(pieces, 2, text, status);
    std::string bytes;
    if (U_SUCCESS(status)) text.toUTF8String(bytes);
    return bytes;
}

const icu::PluralRules *LocaleFormatters::plurals(bool ranking) {
    std::unique_ptr<icu::PluralRules> &rules = ranking ? ordinal : cardinal;
    if (!rules) {
        UErrorCode status = U_ZERO_ERROR;
        rules.reset(icu::PluralRules::forLocale(
            locale, ranking ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL, status));
        if (U_FAILURE(status)) rules.reset();
    }
    return rules.get();
}

int32_t LocaleFormatters::category(bool ranking, int64_t number) {
    const uint64_t magnitude = number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
    int8_t *known = magnitude < CICU_PLURALS ? &categories[ranking ? 1 : 0][magnitude] : nullptr;
    if (known != nullptr && *known >= 0 && !asksICU) return *known;
    const icu::PluralRules *rules = plurals(ranking);
    const int32_t found = rules == nullptr ? CICU_OTHER : categoryNumber(rules->select(countable(magnitude)));
    if (known != nullptr) *known = static_cast<int8_t>(found);
    return found;
}

int32_t categoryNumber(const icu::UnicodeString &keyword) {
    for (int32_t index = CICU_ZERO; index < CICU_OTHER; index++) {
        if (keyword == categoryNames[index]) return index;
    }
    return CICU_OTHER;
}

thread_local bool asksICU = false;

LocaleFormatters &formatters(const char *tag) {
    thread_local Pool<LocaleFormatters, CICU_LANGUAGES> pool;
    return *pool.get(tag, [tag] { return std::make_unique<LocaleFormatters>(tag); });
}

int32_t write(const icu::UnicodeString &text, char *out, int32_t capacity) {
    if (text.isBogus()) return -1;
    icu::CheckedArrayByteSink sink(out, capacity);
    text.toUTF8(sink);
    return sink.NumberOfBytesAppended();
}

std::string utf8(const LocalizedNumberFormatter &format, int64_t number) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString text = format.formatInt(number, status).toString(status);
    std::string bytes;
    if (U_SUCCESS(status)) text.toUTF8String(bytes);
    return bytes;
}

int32_t write(std::string_view text, char *out, int32_t capacity) {
    const int32_t length = static_cast<int32_t>(text.size());
    if (length <= capacity) std::memcpy(out, text.data(), text.size());
    return length;
}

int32_t write(const FormattedNumber &number, char *out, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString text = number.toTempString(status);
    return U_SUCCESS(status) ? write(text, out, capacity) : -1;
}

}  // namespace layover

extern "C" void cicu_ask_always(bool always) { layover::asksICU = always; }

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

extern "C" int32_t cicu_country(const char *locale, const char *country, char *out, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Locale reader = icu::Locale::forLanguageTag(locale, status);
    icu::UnicodeString name;
    icu::Locale("und", country).getDisplayCountry(reader, name);
    std::string text;
    name.toUTF8String(text);
    // For a country that ICU does not know it returns the code.
    if (U_FAILURE(status) || text.empty() || text == country) return -1;
    const auto length = static_cast<int32_t>(text.size());
    if (length <= capacity) std::copy(text.begin(), text.end(), out);
    return length;
}

extern "C" int32_t cicu_usual_language(const char *country, char *out, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    icu::Locale likely("und", country);
    likely.addLikelySubtags(status);
    const auto length = static_cast<int32_t>(std::strlen(likely.getLanguage()));
    if (U_FAILURE(status) || length == 0 || std::strcmp(likely.getLanguage(), "und") == 0) return -1;
    if (length <= capacity) std::copy_n(likely.getLanguage(), length, out);
    return length;
}

extern "C" int32_t cicu_usual_currency(const char *country, char *out, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    char16_t code[4];
    const int32_t length = ucurr_forLocale(icu::Locale("und", country).getName(), code, 4, &status);
    if (U_FAILURE(status) || length != 3) return -1;
    if (length <= capacity) std::copy_n(code, length, out);
    return length;
}
