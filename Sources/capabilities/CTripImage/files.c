#include "trip_image.h"

// `#embed` (C23) inserts each file's bytes at compile time.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t description[] = {
#embed "../../../widgets/pages/trip/image.yaml"
};

static const uint8_t picture[] = {
#embed "default.png"
};

layover_trip_image_file layover_trip_image_description(void) {
    return (layover_trip_image_file){description, sizeof description};
}

layover_trip_image_file layover_trip_image_default(void) {
    return (layover_trip_image_file){picture, sizeof picture};
}
