// How ICU writes a number format, learnt from its output, so that numbers can be written without ICU.
#pragma once

#include <unicode/numberformatter.h>

#include <string>

namespace layover {

/// One number format with a fixed count of decimals: its digits, marks, groups and the text around a number.
///
/// ICU takes about 300 ns and three allocations for a number, this 20 ns and none. A format of another shape (words by plural
/// form, rounding, compact forms) is left to ICU: what is learnt is compared with ICU's output on numbers of all lengths and
/// both signs before it is used.
class Figures {
public:
    Figures() = default;

    /// Learns how `format` writes numbers that count units of 10^-`decimals` (0 to 9); `format` must scale the number itself.
    ///
    /// `trims` says whether zeros at the end of the decimals are omitted.
    Figures(const icu::number::LocalizedNumberFormatter &format, int32_t decimals, bool trims);

    /// Whether the output of `write` for `number` equals the format's.
    bool knows(int64_t number) const { return learnt && number > -limit && number < limit; }

    /// Writes a known number as UTF-8, as `CICU.h` promises.
    int32_t write(int64_t number, char *out, int32_t capacity) const;

private:
    /// Numbers of more than 15 digits are left to ICU.
    static constexpr int64_t limit = 1'000'000'000'000'000;

    struct Affixes {
        std::string before;
        std::string after;
    };

    bool learn(const icu::number::LocalizedNumberFormatter &format);
    bool learnDigits(const std::u16string &whole, const std::u16string &group);
    int32_t firstGrouped(const icu::number::LocalizedNumberFormatter &format) const;
    bool isLike(const icu::number::LocalizedNumberFormatter &format) const;
    char *putDigit(char *end, uint64_t digit) const;
    char *putFraction(char *end, uint64_t fraction) const;
    char *putWhole(char *end, uint64_t whole) const;

    bool learnt = false;
    bool trims = false;
    int32_t decimals = 0;
    uint64_t scale = 1;
    /// Each digit in UTF-8, all with the same length.
    char digits[10][4] = {};
    int32_t digitLength = 1;
    std::string groupMark;
    std::string decimalMark;
    /// Digits in the group next to the decimals, in each further one, and in the shortest number with groups; 0 for a format
    /// without groups.
    int32_t primary = 0;
    int32_t secondary = 0;
    int32_t firstGrouping = 0;
    Affixes positive;
    Affixes negative;
};

}  // namespace layover
