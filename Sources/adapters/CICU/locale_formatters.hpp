// Everything that one thread needs to write one language.
#pragma once

#include <unicode/dtitvfmt.h>
#include <unicode/listformatter.h>
#include <unicode/locid.h>
#include <unicode/numberformatter.h>
#include <unicode/plurrule.h>
#include <unicode/reldatefmt.h>
#include <unicode/smpdtfmt.h>

#include <array>
#include <optional>
#include <vector>

#include "CICU.h"
#include "dateshape.hpp"
#include "figures.hpp"
#include "pool.hpp"

namespace layover {

/// A date format, its current time zone, and its learnt shape.
struct DateTool {
    std::unique_ptr<icu::SimpleDateFormat> format;
    std::string zone;
    DateShape shape;
};

/// The format of amounts in one currency, and its learnt figures.
struct MoneyTool {
    icu::number::LocalizedNumberFormatter format;
    Figures figures;
};

/// Texts by number, each made at its first use.
template <size_t Count>
class Texts {
public:
    /// The text of `number`, made by `make`; null from `Count` on, and if `make` returns an empty one.
    template <typename Make>
    const std::string *get(int64_t number, Make make) {
        if (number < 0 || number >= static_cast<int64_t>(Count)) return nullptr;
        if (texts.empty()) texts.resize(Count);
        std::string &text = texts[number];
        if (text.empty()) text = make();
        return text.empty() ? nullptr : &text;
    }

private:
    std::vector<std::string> texts;
};

/// How a locale joins hours and minutes: the texts before, between and after them.
struct Joint {
    std::string before;
    std::string between;
    std::string after;
};

/// The formatters of one locale, made at their first use.
struct LocaleFormatters {
    explicit LocaleFormatters(const char *tag);

    icu::Locale locale;
    /// The same with the Gregorian calendar: dates of flights are Gregorian everywhere.
    icu::Locale gregorian;

    icu::number::LocalizedNumberFormatter number;
    icu::number::LocalizedNumberFormatter percent;
    icu::number::LocalizedNumberFormatter hours;
    icu::number::LocalizedNumberFormatter minutes;
    std::unique_ptr<icu::RelativeDateTimeFormatter> relative;
    std::unique_ptr<icu::PluralRules> cardinal;
    std::unique_ptr<icu::PluralRules> ordinal;

    Pool<MoneyTool, CICU_CURRENCIES> currencies;
    Pool<icu::number::LocalizedNumberFormatter, CICU_NUMBER_STYLES> numberStyles;
    Pool<DateTool, CICU_DATE_STYLES> dateStyles;
    Pool<icu::DateIntervalFormat, CICU_DATE_STYLES> intervals;

    Texts<CICU_HOURS> hourTexts;
    Texts<60> minuteTexts;
    Texts<1 + CICU_YEAR * CICU_RELATIVE_COUNTS> relativeTexts;

    /// The figures learnt from `number` and from `percent`.
    const Figures &numberFigures();
    const Figures &percentFigures();

    /// How hours and minutes are joined; null if ICU failed, or if the joint is not always the same.
    const Joint *joint();

    /// A whole number with its unit; empty if ICU failed.
    std::string unit(const icu::number::LocalizedNumberFormatter &format, int64_t number) const;

    /// Hours and minutes as the language joins them; empty if ICU failed.
    std::string joined(std::string_view hours, std::string_view minutes);

    /// The rules for cardinal or ordinal numbers; null if ICU failed.
    const icu::PluralRules *plurals(bool ranking);

    /// The plural category of a number, `CICU_ZERO` to `CICU_OTHER`.
    int32_t category(bool ranking, int64_t number);

private:
    std::optional<Figures> learntNumber;
    std::optional<Figures> learntPercent;
    std::optional<Joint> learntJoint;
    bool hasJoint = false;
    /// Whether a space joins hours and minutes, in place of CLDR's joint.
    bool spacesDurations = false;
    /// Whether units follow their numbers directly, in place of CLDR's space.
    bool closesUnits = false;
    std::unique_ptr<icu::ListFormatter> list;

    bool joinsAs(const Joint &joint);
    /// For numbers below `CICU_PLURALS`, cardinal and ordinal; -1 before the first use.
    std::array<std::array<int8_t, CICU_PLURALS>, 2> categories;
};

/// `CICU_ZERO` to `CICU_OTHER` for CLDR's name of a category.
int32_t categoryNumber(const icu::UnicodeString &keyword);

/// Whether the calling thread lets ICU write every text.
extern thread_local bool asksICU;

/// The calling thread's formatters for `tag`.
LocaleFormatters &formatters(const char *tag);

/// Writes `text` as UTF-8, as `CICU.h` promises.
int32_t write(const icu::UnicodeString &text, char *out, int32_t capacity);

/// A whole number as UTF-8; empty if ICU failed.
std::string utf8(const icu::number::LocalizedNumberFormatter &format, int64_t number);

/// Writes UTF-8 unchanged, as `CICU.h` promises.
int32_t write(std::string_view text, char *out, int32_t capacity);

/// Writes a formatted number as UTF-8, or returns -1.
int32_t write(const icu::number::FormattedNumber &number, char *out, int32_t capacity);

}  // namespace layover
