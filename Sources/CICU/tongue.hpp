// All that one thread needs to write one language.
#pragma once

#include <unicode/listformatter.h>
#include <unicode/locid.h>
#include <unicode/numberformatter.h>
#include <unicode/plurrule.h>
#include <unicode/reldatefmt.h>
#include <unicode/smpdtfmt.h>

#include "pool.hpp"

namespace layover {

/// A date format and the zone that its clock stands in now.
struct DateTool {
    std::unique_ptr<icu::SimpleDateFormat> format;
    std::string zone;
};

/// The formatters of one locale, made when first asked for.
struct Tongue {
    explicit Tongue(const char *tag);

    icu::Locale locale;
    /// The same with the Gregorian calendar: dates of flights are Gregorian everywhere.
    icu::Locale gregorian;

    icu::number::LocalizedNumberFormatter number;
    icu::number::LocalizedNumberFormatter percent;
    icu::number::LocalizedNumberFormatter hours;
    icu::number::LocalizedNumberFormatter minutes;
    std::unique_ptr<icu::ListFormatter> list;
    std::unique_ptr<icu::RelativeDateTimeFormatter> relative;
    std::unique_ptr<icu::PluralRules> cardinal;
    std::unique_ptr<icu::PluralRules> ordinal;

    Pool<icu::number::LocalizedNumberFormatter, 16> currencies;
    Pool<icu::number::LocalizedNumberFormatter, 32> numberStyles;
    Pool<DateTool, 32> dateStyles;

    /// The rules for counting or for ranking; null where ICU failed.
    const icu::PluralRules *plurals(bool ranking);
};

/// The calling thread's formatters for `tag`.
Tongue &tongue(const char *tag);

/// Writes `text` as UTF-8, as `CICU.h` promises.
int32_t write(const icu::UnicodeString &text, char *out, int32_t capacity);

/// Writes a formatted number as UTF-8, or answers -1.
int32_t write(const icu::number::FormattedNumber &number, char *out, int32_t capacity);

}  // namespace layover
