// Dates and times of day, by style or by skeleton.
#include <unicode/dtptngen.h>
#include <unicode/gregocal.h>
#include <unicode/ulocdata.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <unordered_map>

#include "CICU.h"
#include "locale_formatters.hpp"
#include "zones.hpp"

using namespace layover;

namespace {

/// The pattern that writes the fields of `skeleton` in the locale's own order and punctuation.
icu::UnicodeString foundPattern(const icu::Locale &locale, const char *skeleton, UErrorCode &status) {
    const std::unique_ptr<icu::DateTimePatternGenerator> patterns(
        icu::DateTimePatternGenerator::createInstance(locale, status));
    if (U_FAILURE(status)) return {};
    return patterns->getBestPattern(icu::UnicodeString::fromUTF8(skeleton), status);
}

/// The same, cached for all threads: a pattern takes 400 us to find and is only text.
icu::UnicodeString bestPattern(const icu::Locale &locale, const char *skeleton, UErrorCode &status) {
    static constexpr size_t capacity = 1024;
    static std::mutex guard;
    static std::unordered_map<std::string, icu::UnicodeString> known;
    const std::string key = std::string(locale.getName()) + ' ' + skeleton;
    {
        const std::lock_guard<std::mutex> lock(guard);
        const auto found = known.find(key);
        if (found != known.end()) return found->second;
    }
    const icu::UnicodeString pattern = foundPattern(locale, skeleton, status);
    if (U_FAILURE(status)) return pattern;
    const std::lock_guard<std::mutex> lock(guard);
    if (known.size() >= capacity) known.clear();
    known.emplace(key, pattern);
    return pattern;
}

std::unique_ptr<icu::DateFormat> bySkeleton(const icu::Locale &locale, const char *skeleton) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString pattern = bestPattern(locale, skeleton, status);
    if (U_FAILURE(status)) return nullptr;
    auto format = std::make_unique<icu::SimpleDateFormat>(pattern, locale, status);
    if (U_FAILURE(status)) return nullptr;
    return format;
}

std::unique_ptr<icu::DateFormat> byStyle(const icu::Locale &locale, const char *style) {
    if (std::strncmp(style, "::", 2) == 0) return bySkeleton(locale, style + 2);
    const struct {
        const char *name;
        icu::DateFormat::EStyle style;
    } styles[] = {
        {"short", icu::DateFormat::kShort},
        {"medium", icu::DateFormat::kMedium},
        {"long", icu::DateFormat::kLong},
        {"full", icu::DateFormat::kFull},
    };
    for (const auto &known : styles) {
        if (std::strcmp(style, known.name) != 0) continue;
        return std::unique_ptr<icu::DateFormat>(icu::DateFormat::createDateInstance(known.style, locale));
    }
    return nullptr;
}

std::unique_ptr<DateTool> dateTool(const LocaleFormatters &words, const char *style) {
    std::unique_ptr<icu::DateFormat> format = byStyle(words.gregorian, style);
    auto *simple = dynamic_cast<icu::SimpleDateFormat *>(format.get());
    if (simple == nullptr) return nullptr;
    UErrorCode status = U_ZERO_ERROR;
    auto calendar = std::make_unique<icu::GregorianCalendar>(*icu::TimeZone::getGMT(), words.gregorian, status);
    if (U_FAILURE(status)) return nullptr;
    // Without a Julian calendar before 1582: the dates of the product are Gregorian throughout.
    calendar->setGregorianChange(U_DATE_MIN, status);
    if (U_FAILURE(status)) return nullptr;
    simple->adoptCalendar(calendar.release());
    auto tool = std::make_unique<DateTool>();
    format.release();
    tool->format.reset(simple);
    tool->shape = DateShape(*simple);
    return tool;
}

std::unique_ptr<icu::DateIntervalFormat> intervalFormat(const LocaleFormatters &words, const char *skeleton) {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<icu::DateIntervalFormat> format(icu::DateIntervalFormat::createInstance(
        icu::UnicodeString::fromUTF8(skeleton), words.gregorian, status));
    if (U_FAILURE(status)) return nullptr;
    format->setTimeZone(*icu::TimeZone::getGMT());
    return format;
}

/// Numbers for all units but days: `next week` is not the same as seven days from now.
std::string related(LocaleFormatters &words, int32_t unit, int64_t count) {
    UErrorCode status = U_ZERO_ERROR;
    if (!words.relative) {
        words.relative = std::make_unique<icu::RelativeDateTimeFormatter>(words.locale, status);
        if (U_FAILURE(status)) words.relative.reset();
    }
    if (!words.relative) return {};
    const icu::RelativeDateTimeFormatter &format = *words.relative;
    const double number = static_cast<double>(count);
    icu::UnicodeString text;
    switch (unit) {
    case CICU_NOW: format.format(UDAT_DIRECTION_PLAIN, UDAT_ABSOLUTE_NOW, text, status); break;
    case CICU_MINUTE: format.formatNumeric(number, UDAT_REL_UNIT_MINUTE, text, status); break;
    case CICU_HOUR: format.formatNumeric(number, UDAT_REL_UNIT_HOUR, text, status); break;
    case CICU_DAY: format.format(number, UDAT_REL_UNIT_DAY, text, status); break;
    case CICU_WEEK: format.formatNumeric(number, UDAT_REL_UNIT_WEEK, text, status); break;
    case CICU_MONTH: format.formatNumeric(number, UDAT_REL_UNIT_MONTH, text, status); break;
    case CICU_YEAR: format.formatNumeric(number, UDAT_REL_UNIT_YEAR, text, status); break;
    default: return {};
    }
    std::string bytes;
    if (U_SUCCESS(status)) text.toUTF8String(bytes);
    return bytes;
}

/// The index of a cached text; -1 for a text that is not cached.
int64_t relativeNumber(int32_t unit, int64_t count) {
    const int64_t furthest = CICU_RELATIVE_COUNTS / 2;
    if (unit == CICU_NOW) return 0;
    if (unit < CICU_NOW || unit > CICU_YEAR) return -1;
    if (count < -furthest || count >= furthest) return -1;
    return 1 + (unit - 1) * CICU_RELATIVE_COUNTS + furthest + count;
}

/// ICU's name for a zone with one fixed offset: `GMT-06:00:00`.
std::string fixedZone(int32_t offset) {
    const int32_t east = std::abs(offset);
    char name[32];
    std::snprintf(
        name, sizeof name, "GMT%c%02d:%02d:%02d", offset < 0 ? '-' : '+', east / 3600, east / 60 % 60, east % 60);
    return name;
}

/// Sets the tool's clock to `offset`: with ICU's own zone if that has this offset at the moment, so that names of zones are
/// written as usual; ICU's table may be older than the caller's.
void setZone(DateTool &tool, const char *zone, int32_t offset, int64_t seconds) {
    int32_t known = 0;
    const bool agrees = cicu_zone_offset(zone, seconds, &known) && known == offset;
    const std::string name = agrees ? zone : fixedZone(offset);
    if (tool.zone == name) return;
    if (agrees) {
        tool.format->setTimeZone(*zoneRules(zone));
    } else {
        tool.format->adoptTimeZone(icu::TimeZone::createTimeZone(icu::UnicodeString::fromUTF8(name)));
    }
    tool.zone = name;
}

}  // namespace

extern "C" {

int32_t cicu_date(
    const char *locale, const char *style, const char *zone, int32_t offset, int64_t seconds, char *out,
    int32_t capacity) {
    LocaleFormatters &words = formatters(locale);
    DateTool *tool = words.dateStyles.get(style, [&] { return dateTool(words, style); });
    if (tool == nullptr) return -1;
    if (!asksICU && tool->shape.isKnown()) return tool->shape.write(seconds + offset, out, capacity);
    setZone(*tool, zone, offset, seconds);
    icu::UnicodeString text;
    tool->format->format(static_cast<UDate>(seconds) * 1000, text);
    return write(text, out, capacity);
}

int32_t cicu_days(
    const char *locale, const char *skeleton, int64_t from, int64_t until, char *out, int32_t capacity) {
    LocaleFormatters &words = formatters(locale);
    icu::DateIntervalFormat *format = words.intervals.get(skeleton, [&] { return intervalFormat(words, skeleton); });
    if (format == nullptr) return -1;
    const icu::DateInterval days(static_cast<UDate>(from) * 1000, static_cast<UDate>(until) * 1000);
    UErrorCode status = U_ZERO_ERROR;
    icu::FieldPosition position;
    icu::UnicodeString text;
    format->format(&days, text, position, status);
    return U_FAILURE(status) ? -1 : write(text, out, capacity);
}

int32_t cicu_relative(const char *locale, int32_t unit, int64_t count, char *out, int32_t capacity) {
    LocaleFormatters &words = formatters(locale);
    std::string room;
    const auto make = [&] { return related(words, unit, count); };
    const std::string *text = asksICU ? nullptr : words.relativeTexts.get(relativeNumber(unit, count), make);
    if (text == nullptr) text = &(room = make());
    return text->empty() ? -1 : write(*text, out, capacity);
}

int32_t cicu_version(char *out, int32_t capacity) {
    UVersionInfo icuVersion;
    UVersionInfo cldrVersion;
    char icuText[U_MAX_VERSION_STRING_LENGTH];
    char cldrText[U_MAX_VERSION_STRING_LENGTH];
    UErrorCode status = U_ZERO_ERROR;
    u_getVersion(icuVersion);
    u_versionToString(icuVersion, icuText);
    ulocdata_getCLDRVersion(cldrVersion, &status);
    u_versionToString(cldrVersion, cldrText);
    if (U_FAILURE(status)) return -1;
    const std::string text = std::string("ICU ") + icuText + ", CLDR " + cldrText;
    return write(icu::UnicodeString::fromUTF8(text), out, capacity);
}

}  // extern "C"
