#ifndef LAYOVER_CAIRPORTS_H
#define LAYOVER_CAIRPORTS_H

#include <stdbool.h>
#include <stdint.h>

/// An airport, or a metropolitan area such as LON. The texts are UTF-8.
typedef struct {
    const char *code;
    const char *city_code;
    const char *city;
    const char *name;
    /// Two capitals as a number of base 26: AA is 0, ZZ is 675.
    int16_t country;
    int16_t zone;
    /// Ten-thousandths of a degree, north and east positive.
    int32_t latitude;
    int32_t longitude;
} layover_place;

/// Rows are the airports sorted by code, then the metropolitan codes that are no airport themselves, sorted too.
extern const int32_t layover_airport_count;
extern const int32_t layover_place_count;

/// The row of a code of three ASCII capitals; -1 where there is none. One look into a table.
int32_t layover_place_row(uint8_t first, uint8_t second, uint8_t third);

/// What stands in a row from 0 to `layover_place_count` - 1; its country alone.
layover_place layover_place_at(int32_t row);
int16_t layover_place_country(int32_t row);

/// Whether two rows have the same metropolitan code.
bool layover_place_same_city(int32_t first, int32_t second);

/// The IANA name of a row's zone.
const char *layover_zone_name(int16_t zone);

/// What a place of the shipped content is called, in any language of its markets: names with `|` between them, UTF-8.
typedef struct {
    const char *code;
    const char *city;
    const char *airport;
} layover_place_names;

/// Rows sorted by code.
extern const int32_t layover_named_count;
layover_place_names layover_names_at(int32_t row);

/// The great circle between two places on a sphere of 6,371.0088 km (the mean radius of the Earth), by haversine.
double layover_great_circle_kilometres(
    int32_t from_latitude, int32_t from_longitude, int32_t to_latitude, int32_t to_longitude);

/// The same in metres, of degrees.
double layover_great_circle_metres(
    double from_latitude, double from_longitude, double to_latitude, double to_longitude);

#endif
