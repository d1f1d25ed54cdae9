// The parts of ICU that Layover uses, in plain C. ICU's own headers are hidden behind this one: Foundation contains a copy of
// them, and one import must never see both.
//
// Every call is safe from any thread: formatters are pooled per thread, and no handle leaves this library.
//
// Calls that write text write at most `capacity` bytes of UTF-8 to `out`, without a terminating zero, and return the length
// of the whole text. If that is more than `capacity`, call again with a larger buffer. They return -1 if ICU failed. `locale`
// is a BCP 47 tag and `zone` an IANA name, both zero-terminated.
#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// The limits of a thread's pools: beyond them, the least recently used is replaced.
enum {
    /// Languages, each with its own pools of the following sizes.
    CICU_LANGUAGES = 64,
    CICU_CURRENCIES = 16,
    CICU_NUMBER_STYLES = 32,
    CICU_DATE_STYLES = 32,
    /// Numbers from 0 whose plural category is cached.
    CICU_PLURALS = 1024,
    /// Hours from 0 whose text is cached.
    CICU_HOURS = 64,
    /// Counts of each unit of relative times that are cached, half of them in the past.
    CICU_RELATIVE_COUNTS = 120,
    /// Time zones, for all languages.
    CICU_ZONES = 64,
};

/// Whether the calling thread calls ICU for every text from now on, instead of writing by what it has learnt of ICU.
///
/// The texts are the same and only take longer: tests compare the two.
void cicu_ask_always(bool always);

/// An amount in units of 10^-`exponent` (0 to 9) of `currency`, always with `exponent` decimals.
int32_t cicu_money(
    const char *locale, const char *currency, int64_t amount, int32_t exponent, char *out, int32_t capacity);

/// A whole number with the locale's digits and grouping.
int32_t cicu_number(const char *locale, int64_t number, char *out, int32_t capacity);

/// A number in the style of a message: `integer`, `percent`, or `::` and a number skeleton.
int32_t cicu_number_styled(const char *locale, const char *style, int64_t number, char *out, int32_t capacity);

/// Whether ICU can read `skeleton` (without the `::`) as a number skeleton.
bool cicu_knows_number_skeleton(const char *skeleton);

/// Hundredths of a percent, with at most two decimals.
int32_t cicu_percent(const char *locale, int64_t basis_points, char *out, int32_t capacity);

/// Hours and minutes in short units.
int32_t cicu_duration(const char *locale, int64_t minutes, char *out, int32_t capacity);

/// The local time in `zone`, `offset` seconds east of UTC, at `seconds` after 1970-01-01T00:00:00Z, in the Gregorian
/// calendar.
///
/// `style` is `short`, `medium`, `long` or `full` for a date, or `::` and a date skeleton.
int32_t cicu_date(
    const char *locale, const char *style, const char *zone, int32_t offset, int64_t seconds, char *out,
    int32_t capacity);

/// A range of days from one instant to another, each at `00:00` UTC, by a date skeleton: `28 - 29 Nov`.
int32_t cicu_days(
    const char *locale, const char *skeleton, int64_t from, int64_t until, char *out, int32_t capacity);

/// The units of `cicu_relative`.
enum {
    CICU_NOW = 0,
    CICU_MINUTE = 1,
    CICU_HOUR = 2,
    CICU_DAY = 3,
    CICU_WEEK = 4,
    CICU_MONTH = 5,
    CICU_YEAR = 6,
};

/// `count` units from now, in the past if negative: `now`, `in 3 hours`. Days have special words if the locale has them, such
/// as `tomorrow`.
int32_t cicu_relative(const char *locale, int32_t unit, int64_t count, char *out, int32_t capacity);

/// CLDR's plural categories, in its own order.
enum {
    CICU_ZERO = 0,
    CICU_ONE = 1,
    CICU_TWO = 2,
    CICU_FEW = 3,
    CICU_MANY = 4,
    CICU_OTHER = 5,
};

/// The plural category of `number`.
int32_t cicu_plural(const char *locale, bool ordinal, int64_t number);

/// The plural categories that `locale` uses: bit `1 << CICU_ONE` for `one`, and so on.
uint32_t cicu_plural_categories(const char *locale, bool ordinal);

/// Whether ICU has data for `language`, such as `nb`.
bool cicu_knows_language(const char *language);

/// The name of a country of two capitals in `locale`.
///
/// Returns the length of the whole name in bytes of UTF-8, which is written if it fits; -1 if there is no such country.
int32_t cicu_country(const char *locale, const char *country, char *out, int32_t capacity);

/// The language that most people of a country of two capitals use, such as `nb`; -1 if ICU has none.
int32_t cicu_usual_language(const char *country, char *out, int32_t capacity);

/// The currency of a country of two capitals, such as `NOK`; -1 if ICU has none.
int32_t cicu_usual_currency(const char *country, char *out, int32_t capacity);

/// `text`, `length` bytes of UTF-8, in NFC.
int32_t cicu_composed(const char *text, int32_t length, char *out, int32_t capacity);

/// `text` with full case folding, in NFKD, without marks.
int32_t cicu_folded(const char *text, int32_t length, char *out, int32_t capacity);

/// `text` with a capital first letter; nothing else is changed.
int32_t cicu_capitalized(const char *locale, const char *text, int32_t length, char *out, int32_t capacity);

/// Whether `zone` is a zone of the time-zone database.
bool cicu_knows_zone(const char *zone);

/// Seconds east of UTC in `zone` at an instant; `false` for an unknown zone.
bool cicu_zone_offset(const char *zone, int64_t seconds, int32_t *offset);

/// The results of `cicu_zone_resolve`.
enum {
    CICU_ZONE_UNKNOWN = 0,
    /// One instant, in `first`.
    CICU_LOCAL_UNIQUE = 1,
    /// The clock skips this local time; `first` is the instant of the jump.
    CICU_LOCAL_GAP = 2,
    /// This local time occurs twice, at `first` and at `second`.
    CICU_LOCAL_OVERLAP = 3,
};

/// The instants at which the local time in `zone` is `local`, in seconds as if the zone were UTC.
int32_t cicu_zone_resolve(const char *zone, int64_t local, int64_t *first, int64_t *second);

/// The kinds of a message's parts that matter to a reader.
enum {
    CICU_PART_MESSAGE_START,
    CICU_PART_MESSAGE_LIMIT,
    /// Syntax that is not part of the text: a quoting apostrophe.
    CICU_PART_SKIP,
    /// A position in the text without effect.
    CICU_PART_INSERT,
    /// `#` in a plural.
    CICU_PART_POUND,
    /// An argument begins; `value` is its `CICU_ARGUMENT_` kind.
    CICU_PART_ARGUMENT_START,
    CICU_PART_ARGUMENT_LIMIT,
    /// An argument named by its position.
    CICU_PART_ARGUMENT_NUMBER,
    CICU_PART_ARGUMENT_NAME,
    CICU_PART_ARGUMENT_TYPE,
    CICU_PART_ARGUMENT_STYLE,
    CICU_PART_SELECTOR,
    /// The number of an `=1` or of an `offset:1`, in `number`.
    CICU_PART_NUMBER,
};

/// The type of an argument.
enum {
    CICU_ARGUMENT_NONE,
    CICU_ARGUMENT_SIMPLE,
    CICU_ARGUMENT_CHOICE,
    CICU_ARGUMENT_PLURAL,
    CICU_ARGUMENT_SELECT,
    CICU_ARGUMENT_ORDINAL,
};

/// One part of a message; offsets count UTF-16 units.
typedef struct {
    int32_t kind;
    int32_t start;
    int32_t length;
    int32_t value;
    /// For a message or an argument that starts here: the index of the part where it ends.
    int32_t limit;
    /// Whether a number is whole and a double holds it exactly; if so, `number` is set.
    bool whole;
    int64_t number;
} cicu_part;

/// Why a message could not be read.
enum {
    CICU_MESSAGE_GOOD,
    CICU_MESSAGE_SYNTAX,
    CICU_MESSAGE_UNMATCHED_BRACES,
    CICU_MESSAGE_NO_OTHER,
    CICU_MESSAGE_TOO_LARGE,
};

typedef struct {
    int32_t reason;
    /// In UTF-16 units.
    int32_t offset;
} cicu_message_failure;

/// Reads ICU MessageFormat 1: fills `parts` up to `capacity` and returns their number, or -1 with the error in `failure`.
int32_t cicu_message_parse(
    const uint16_t *text, int32_t length, cicu_part *parts, int32_t capacity, cicu_message_failure *failure);

/// `ICU 72.1, CLDR 42`.
int32_t cicu_version(char *out, int32_t capacity);

/// The version of ICU's own time zones: `2024a`.
int32_t cicu_zones_version(char *out, int32_t capacity);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
