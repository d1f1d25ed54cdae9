#include "figures.hpp"

#include <unicode/formattedvalue.h>
#include <unicode/uchar.h>

#include <cstring>

#include "locale_formatters.hpp"

using namespace icu::number;

namespace layover {

namespace {

/// A number with all ten digits and more than two groups.
constexpr int64_t specimen = 123'456'789'012'345;

/// Numbers of all lengths with every digit, without rounding, and with each of CLDR's plural forms.
const int64_t probes[] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 19, 20, 21, 22, 25, 90, 99, 100, 101, 102, 109, 110, 111, 120, 200, 250,
    999, 1000, 1001, 1010, 1100, 1234, 5678, 9990, 9999, 10000, 10001, 12345, 67890, 99999, 100000, 123456, 999999,
    1000000, 1000001, 1234567, 2000000, 9999999, 10000000, 12345678, 123456789, 1234567890, 98765432109, 100000000000,
    1234567890123, 99999999999999, 100000000000000, 999999999999999,
};

/// The longest text around a number, or between its digits, that is learnt, in bytes.
constexpr size_t longestAffix = 48;
constexpr size_t longestMark = 8;

/// Space for 16 digits of 4 bytes with a mark after each, and for the text around them.
constexpr size_t room = 2 * longestAffix + 16 * (4 + longestMark);

struct Range {
    int32_t start = -1;
    int32_t end = -1;

    bool isFound() const { return start >= 0; }
};

/// The ranges of the parts of a written number.
struct Parts {
    std::u16string text;
    Range whole;
    Range mark;
    Range fraction;
    Range group;

    std::u16string part(Range range) const {
        return range.isFound() ? text.substr(range.start, range.end - range.start) : std::u16string();
    }
    int32_t end() const { return fraction.isFound() ? fraction.end : whole.end; }
};

std::string utf8(const std::u16string &text) {
    std::string bytes;
    icu::UnicodeString(text.data(), static_cast<int32_t>(text.size())).toUTF8String(bytes);
    return bytes;
}

/// The parts of `number`; without `whole` if ICU failed.
Parts parts(const LocalizedNumberFormatter &format, int64_t number) {
    UErrorCode status = U_ZERO_ERROR;
    const FormattedNumber formatted = format.formatInt(number, status);
    const icu::UnicodeString text = formatted.toString(status);
    Parts found;
    if (U_FAILURE(status)) return found;
    found.text.assign(text.getBuffer(), text.length());
    icu::ConstrainedFieldPosition place;
    place.constrainCategory(UFIELD_CATEGORY_NUMBER);
    while (formatted.nextPosition(place, status) && U_SUCCESS(status)) {
        const Range range{place.getStart(), place.getLimit()};
        switch (place.getField()) {
        case UNUM_INTEGER_FIELD: found.whole = range; break;
        case UNUM_DECIMAL_SEPARATOR_FIELD: found.mark = range; break;
        case UNUM_FRACTION_FIELD: found.fraction = range; break;
        case UNUM_GROUPING_SEPARATOR_FIELD: found.group = range; break;
        default: break;
        }
    }
    return found;
}

}  // namespace

Figures::Figures(const LocalizedNumberFormatter &format, int32_t decimals, bool trims)
    : trims(trims), decimals(decimals) {
    for (int32_t place = 0; place < decimals; place++) scale *= 10;
    learnt = learn(format) && isLike(format);
}

bool Figures::learn(const LocalizedNumberFormatter &format) {
    const Parts above = parts(format, specimen);
    const Parts below = parts(format, -specimen);
    if (!above.whole.isFound() || !below.whole.isFound()) return false;
    if (above.fraction.isFound() != (decimals > 0)) return false;
    if (!learnDigits(above.part(above.whole), above.part(above.group))) return false;
    groupMark = utf8(above.part(above.group));
    decimalMark = utf8(above.part(above.mark));
    positive = {utf8(above.text.substr(0, above.whole.start)), utf8(above.text.substr(above.end()))};
    negative = {utf8(below.text.substr(0, below.whole.start)), utf8(below.text.substr(below.end()))};
    for (const Affixes &affixes : {positive, negative}) {
        if (affixes.before.size() > longestAffix || affixes.after.size() > longestAffix) return false;
    }
    if (groupMark.size() > longestMark || decimalMark.size() > longestMark) return false;
    if (primary > 0) firstGrouping = firstGrouped(format);
    return true;
}

/// Copies the digits and the lengths of the groups from the whole part of the specimen.
bool Figures::learnDigits(const std::u16string &whole, const std::u16string &group) {
    const std::string expected = std::to_string(specimen / static_cast<int64_t>(scale));
    const icu::UnicodeString text(whole.data(), static_cast<int32_t>(whole.size()));
    int32_t offset = 0;
    int32_t sinceMark = 0;
    bool hasMark = false;
    size_t index = 0;
    while (offset < text.length()) {
        if (!group.empty() && whole.compare(offset, group.size(), group) == 0) {
            secondary = hasMark ? sinceMark : 0;
            hasMark = true;
            sinceMark = 0;
            offset += static_cast<int32_t>(group.size());
            continue;
        }
        const UChar32 letter = text.char32At(offset);
        if (index == expected.size() || u_charDigitValue(letter) != expected[index] - '0') return false;
        const std::string bytes = utf8(whole.substr(offset, U16_LENGTH(letter)));
        std::memcpy(digits[expected[index] - '0'], bytes.data(), bytes.size());
        digitLength = static_cast<int32_t>(bytes.size());
        offset += U16_LENGTH(letter);
        sinceMark++;
        index++;
    }
    if (index != expected.size()) return false;
    primary = hasMark ? sinceMark : 0;
    if (secondary == 0) secondary = primary;
    return true;
}

/// The number of digits of the shortest number with groups.
int32_t Figures::firstGrouped(const LocalizedNumberFormatter &format) const {
    int64_t number = static_cast<int64_t>(scale);
    for (int32_t length = 1; length < 12 && number < limit / 10; length++, number *= 10) {
        if (parts(format, number).group.isFound()) return length;
    }
    return INT32_MAX;
}

/// Whether the output equals ICU's.
bool Figures::isLike(const LocalizedNumberFormatter &format) const {
    for (const int64_t probe : probes) {
        for (const int64_t number : {probe, -probe}) {
            char found[room];
            const int32_t length = write(number, found, room);
            if (utf8(format, number) != std::string(found, length)) return false;
        }
    }
    return true;
}

int32_t Figures::write(int64_t number, char *out, int32_t capacity) const {
    const uint64_t magnitude = number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
    const Affixes &affixes = number < 0 ? negative : positive;
    char bytes[room];
    char *const end = bytes + room - affixes.after.size();
    std::memcpy(end, affixes.after.data(), affixes.after.size());
    char *start = putWhole(putFraction(end, magnitude % scale), magnitude / scale);
    start -= affixes.before.size();
    std::memcpy(start, affixes.before.data(), affixes.before.size());
    const int32_t length = static_cast<int32_t>(bytes + room - start);
    if (length <= capacity) std::memcpy(out, start, length);
    return length;
}

char *Figures::putDigit(char *end, uint64_t digit) const {
    end -= digitLength;
    std::memcpy(end, digits[digit], digitLength);
    return end;
}

/// Writes the decimals and their mark before `end`.
char *Figures::putFraction(char *end, uint64_t fraction) const {
    int32_t count = decimals;
    while (trims && count > 0 && fraction % 10 == 0) {
        fraction /= 10;
        count--;
    }
    if (count == 0) return end;
    for (; count > 0; count--, fraction /= 10) end = putDigit(end, fraction % 10);
    end -= decimalMark.size();
    std::memcpy(end, decimalMark.data(), decimalMark.size());
    return end;
}

/// Writes the digits and the marks between them before `end`.
char *Figures::putWhole(char *end, uint64_t whole) const {
    int32_t length = 1;
    for (uint64_t rest = whole / 10; rest > 0; rest /= 10) length++;
    const bool isGrouped = primary > 0 && length >= firstGrouping;
    int32_t untilMark = isGrouped ? primary : INT32_MAX;
    for (; length > 0; length--, whole /= 10) {
        if (untilMark == 0) {
            end -= groupMark.size();
            std::memcpy(end, groupMark.data(), groupMark.size());
            untilMark = secondary;
        }
        end = putDigit(end, whole % 10);
        untilMark--;
    }
    return end;
}

}  // namespace layover
