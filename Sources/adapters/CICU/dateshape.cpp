#include "dateshape.hpp"

#include <unicode/decimfmt.h>
#include <unicode/dtfmtsym.h>

#include <algorithm>
#include <cstring>

#include "locale_formatters.hpp"

namespace layover {

namespace {

constexpr int64_t secondsPerDay = 86'400;

/// The field of a piece of plain text.
constexpr char16_t literal = 0;

/// Seconds of local time at UTC: every month, weekday and hour, leap days, and years of one to four digits.
std::vector<int64_t> probes() {
    std::vector<int64_t> seconds = {-62'135'510'400, -60'000'000'000, -30'000'000'000, -12'219'292'800, -12'219'379'200,
                                    -1, 0, 951'782'400, 1'709'164'800, 253'402'214'399};
    for (int64_t month = 0; month < 13; month++) seconds.push_back(1'767'225'600 + month * 30 * secondsPerDay);
    for (int64_t hour = 0; hour < 25; hour++) seconds.push_back(1'796'083'200 + hour * 29 * 3607);
    return seconds;
}

std::string utf8(const icu::UnicodeString &text) {
    std::string bytes;
    text.toUTF8String(bytes);
    return bytes;
}

std::vector<std::string> utf8(const icu::UnicodeString *texts, int32_t count) {
    std::vector<std::string> found;
    for (int32_t index = 0; index < count; index++) found.push_back(utf8(texts[index]));
    return found;
}

bool isLetter(char16_t unit) { return (unit >= u'a' && unit <= u'z') || (unit >= u'A' && unit <= u'Z'); }

}  // namespace

/// A moment in the fields of a calendar and a clock.
struct DateShape::Moment {
    int32_t year;
    /// From 0.
    int32_t month;
    int32_t day;
    /// From Sunday, 0.
    int32_t weekday;
    int32_t hour;
    int32_t minute;
    int32_t second;

    /// Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
    explicit Moment(int64_t local) {
        const int64_t days = local >= 0 ? local / secondsPerDay : -((-local + secondsPerDay - 1) / secondsPerDay);
        const int32_t ofDay = static_cast<int32_t>(local - days * secondsPerDay);
        hour = ofDay / 3600;
        minute = ofDay / 60 % 60;
        second = ofDay % 60;
        weekday = static_cast<int32_t>(((days + 4) % 7 + 7) % 7);
        const int64_t shifted = days + 719'468;
        const int64_t era = (shifted >= 0 ? shifted : shifted - 146'096) / 146'097;
        const int64_t dayOfEra = shifted - era * 146'097;
        const int64_t yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36'524 - dayOfEra / 146'096) / 365;
        const int64_t dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        const int64_t shiftedMonth = (5 * dayOfYear + 2) / 153;
        day = static_cast<int32_t>(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1);
        month = static_cast<int32_t>(shiftedMonth < 10 ? shiftedMonth + 2 : shiftedMonth - 10);
        year = static_cast<int32_t>(yearOfEra + era * 400 + (month < 2 ? 1 : 0));
    }
};

/// The caller's buffer; also counts the bytes that do not fit.
struct DateShape::Sink {
    char *out;
    int32_t capacity;
    int32_t length = 0;

    void put(const char *bytes, int32_t count) {
        if (length + count <= capacity) std::memcpy(out + length, bytes, count);
        length += count;
    }
};

DateShape::DateShape(const icu::SimpleDateFormat &format) {
    known = readDigits(format) && read(format) && isLike(format);
}

/// Copies the ten digits of the format's own numbers.
bool DateShape::readDigits(const icu::SimpleDateFormat &format) {
    const auto *numbers = dynamic_cast<const icu::DecimalFormat *>(format.getNumberFormat());
    const icu::DecimalFormatSymbols *symbols = numbers == nullptr ? nullptr : numbers->getDecimalFormatSymbols();
    if (symbols == nullptr) return false;
    for (int32_t digit = 0; digit < 10; digit++) {
        const int32_t symbol = digit == 0 ? icu::DecimalFormatSymbols::kZeroDigitSymbol
                                          : icu::DecimalFormatSymbols::kOneDigitSymbol + digit - 1;
        const std::string bytes =
            utf8(symbols->getSymbol(static_cast<icu::DecimalFormatSymbols::ENumberFormatSymbol>(symbol)));
        if (bytes.empty() || bytes.size() > 4) return false;
        if (digit > 0 && static_cast<int32_t>(bytes.size()) != digitLength) return false;
        digitLength = static_cast<int32_t>(bytes.size());
        std::memcpy(digits[digit], bytes.data(), bytes.size());
    }
    return true;
}

/// Source: Unicode Technical Standard 35, part 4, "Date Format Patterns".
bool DateShape::read(const icu::SimpleDateFormat &format) {
    icu::UnicodeString pattern;
    format.toPattern(pattern);
    icu::UnicodeString text;
    bool isQuoted = false;
    for (int32_t offset = 0; offset < pattern.length();) {
        const char16_t unit = pattern[offset];
        if (unit == u'\'') {
            const bool isDoubled = offset + 1 < pattern.length() && pattern[offset + 1] == u'\'';
            if (isDoubled) text.append(unit);
            isQuoted = isQuoted != !isDoubled;
            offset += isDoubled ? 2 : 1;
        } else if (isQuoted || !isLetter(unit)) {
            text.append(unit);
            offset++;
        } else {
            int32_t end = offset;
            while (end < pattern.length() && pattern[end] == unit) end++;
            addText(text);
            text.remove();
            if (!addField(format, unit, end - offset)) return false;
            offset = end;
        }
    }
    addText(text);
    return true;
}

void DateShape::addText(const icu::UnicodeString &text) {
    if (!text.isEmpty()) pieces.push_back({literal, 0, {utf8(text)}});
}

/// `false` for a field that only ICU can write.
bool DateShape::addField(const icu::SimpleDateFormat &format, char16_t field, int32_t width) {
    const icu::DateFormatSymbols &symbols = *format.getDateFormatSymbols();
    int32_t count = 0;
    const icu::UnicodeString *names = nullptr;
    switch (field) {
    case u'M':
    case u'L':
        if (width > 4) return false;
        if (width > 2) {
            names = symbols.getMonths(
                count, field == u'M' ? icu::DateFormatSymbols::FORMAT : icu::DateFormatSymbols::STANDALONE,
                width == 3 ? icu::DateFormatSymbols::ABBREVIATED : icu::DateFormatSymbols::WIDE);
            if (count < 12) return false;
        }
        field = u'M';
        break;
    case u'E':
        if (width > 4) return false;
        names = symbols.getWeekdays(
            count, icu::DateFormatSymbols::FORMAT,
            width < 4 ? icu::DateFormatSymbols::ABBREVIATED : icu::DateFormatSymbols::WIDE);
        if (count < 8) return false;
        // ICU counts them from 1.
        names++;
        count = 7;
        break;
    case u'a':
        if (width > 3) return false;
        names = symbols.getAmPmStrings(count);
        if (count < 2) return false;
        break;
    case u'y':
        if (width == 2 || width > 4) return false;
        break;
    case u'd':
    case u'H':
    case u'h':
    case u'm':
    case u's':
        if (width > 2) return false;
        break;
    default: return false;
    }
    pieces.push_back({field, width, utf8(names, count)});
    return true;
}

/// Whether the output equals ICU's.
bool DateShape::isLike(const icu::SimpleDateFormat &format) const {
    static const std::vector<int64_t> moments = probes();
    return std::all_of(moments.begin(), moments.end(), [&](int64_t local) {
        icu::UnicodeString text;
        format.format(static_cast<UDate>(local) * 1000, text);
        char found[256];
        const int32_t length = write(local, found, sizeof found);
        return length <= static_cast<int32_t>(sizeof found) && utf8(text) == std::string(found, length);
    });
}

int32_t DateShape::write(int64_t local, char *out, int32_t capacity) const {
    const Moment moment(local);
    Sink sink{out, capacity};
    for (const Piece &piece : pieces) put(piece, moment, sink);
    return sink.length;
}

void DateShape::put(const Piece &piece, const Moment &moment, Sink &sink) const {
    const auto name = [&](int32_t index) {
        const std::string &text = piece.names[index];
        sink.put(text.data(), static_cast<int32_t>(text.size()));
    };
    switch (piece.field) {
    case literal: name(0); break;
    case u'y': put(moment.year, piece.width, sink); break;
    case u'M': piece.names.empty() ? put(moment.month + 1, piece.width, sink) : name(moment.month); break;
    case u'd': put(moment.day, piece.width, sink); break;
    case u'E': name(moment.weekday); break;
    case u'H': put(moment.hour, piece.width, sink); break;
    case u'h': put((moment.hour + 11) % 12 + 1, piece.width, sink); break;
    case u'm': put(moment.minute, piece.width, sink); break;
    case u's': put(moment.second, piece.width, sink); break;
    case u'a': name(moment.hour < 12 ? 0 : 1); break;
    default: break;
    }
}

/// Writes a number of 0 to 9999 with at least `width` digits.
void DateShape::put(int32_t number, int32_t width, Sink &sink) const {
    int32_t power = 1;
    int32_t length = 1;
    while (length < width || number / power >= 10) {
        power *= 10;
        length++;
    }
    for (; power > 0; power /= 10) sink.put(digits[number / power % 10], digitLength);
}

}  // namespace layover
