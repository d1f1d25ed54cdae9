#ifndef LAYOVER_CFINDER_H
#define LAYOVER_CFINDER_H

#include <stdint.h>

/// What a scalar folds to: a count, then that many scalars; NULL where it stays itself.
const uint32_t *layover_fold(uint32_t scalar);

/// The class of a scalar that folding left: 0 separates words, 1 letter or digit, 2 letter of a script without spaces,
/// 3 mark that stays with its letter, 4 nothing.
uint8_t layover_fold_kind(uint32_t scalar);

/// The canonical combining class of a mark that stays; 0 for all else.
uint8_t layover_combining_class(uint32_t scalar);

/// The scalar that NFC makes of two, Hangul aside; 0 where it makes none.
uint32_t layover_compose(uint32_t first, uint32_t second);

/// How many routes leave an airport. The code is of three ASCII capitals.
typedef struct {
    const char *code;
    int32_t routes;
} layover_routes;

/// An airline; the texts are UTF-8, `icao` and `country` may be empty.
typedef struct {
    const char *code;
    const char *icao;
    const char *name;
    const char *country;
    int32_t routes;
} layover_airline;

extern const int32_t layover_routes_count;
extern const int32_t layover_airline_count;

/// What stands in a row from 0.
layover_routes layover_routes_at(int32_t row);
layover_airline layover_airline_at(int32_t row);

/// Lines of UTF-8, each the id of a place or country and its names, with tabs between them; an id may have several lines.
const uint8_t *layover_names(int32_t *length);

#endif
