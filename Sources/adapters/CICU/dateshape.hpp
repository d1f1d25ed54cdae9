// How ICU writes a date format, read from its pattern, so that dates can be written without ICU.
#pragma once

#include <unicode/smpdtfmt.h>

#include <string>
#include <vector>

namespace layover {

/// A pattern of numbers, names of months and days, and text between them, as most locales' dates and times are written.
///
/// ICU takes a microsecond for a date, this 50 ns. Patterns with other fields (weeks, eras, names of zones, parts of the day)
/// are left to ICU; all others are compared with ICU's output on days of all months, weekdays and hours before they are used.
class DateShape {
public:
    DateShape() = default;

    /// Reads the pattern of `format`, whose time zone must be UTC.
    explicit DateShape(const icu::SimpleDateFormat &format);

    bool isKnown() const { return known; }

    /// Writes the local time `local`, in seconds as if its zone were UTC, as `CICU.h` promises.
    int32_t write(int64_t local, char *out, int32_t capacity) const;

private:
    /// One piece of the pattern: a number of at least `width` digits, a name, or a text.
    struct Piece {
        char16_t field;
        int32_t width;
        std::vector<std::string> names;
    };

    struct Moment;
    struct Sink;

    bool read(const icu::SimpleDateFormat &format);
    bool readDigits(const icu::SimpleDateFormat &format);
    bool addField(const icu::SimpleDateFormat &format, char16_t field, int32_t width);
    void addText(const icu::UnicodeString &text);
    bool isLike(const icu::SimpleDateFormat &format) const;
    void put(const Piece &piece, const Moment &moment, Sink &sink) const;
    void put(int32_t number, int32_t width, Sink &sink) const;

    bool known = false;
    std::vector<Piece> pieces;
    char digits[10][4] = {};
    int32_t digitLength = 1;
};

}  // namespace layover
