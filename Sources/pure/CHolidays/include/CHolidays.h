#ifndef LAYOVER_CHOLIDAYS_H
#define LAYOVER_CHOLIDAYS_H

#include <stdint.h>

/// What a day is in a country.
enum {
    /// No data for the country or the year, a holiday in a part of the country alone, or a date that is an estimate.
    LAYOVER_HOLIDAY_UNKNOWN = -1,
    LAYOVER_NO_HOLIDAY = 0,
    LAYOVER_HOLIDAY = 1,
};

/// Whether `day`, in days since 1970-01-01, is a public holiday; `year` is the day's.
///
/// `country` is two capitals as a number of base 26: AA is 0, ZZ is 675.
int32_t layover_holiday(int32_t country, int32_t year, int32_t day);

/// The country of an IANA zone, closed by a zero; -1 for a zone of no country.
int32_t layover_zone_country(const char *zone);

#endif
