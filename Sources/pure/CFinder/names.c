#include "CFinder.h"

// `#embed` (C23) puts the tables here when this is compiled; scripts/make-find-names writes them.
// data/geonames: GeoNames (https://www.geonames.org), CC BY 4.0; data/unicode: CLDR, Unicode License. See SOURCE.md of each.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t names[] = {
#embed "../../../data/geonames/names.txt"
    ,
#embed "../../../data/unicode/names.txt"
};

const uint8_t *layover_names(int32_t *length) {
    *length = (int32_t)sizeof(names);
    return names;
}
