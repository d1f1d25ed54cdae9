#ifndef LAYOVER_TRIP_IMAGE_H
#define LAYOVER_TRIP_IMAGE_H

#include <stddef.h>
#include <stdint.h>

/// A file embedded in the program for the images of trips.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} layover_trip_image_file;

/// The description of the shipped content, used if the loaded content has none.
layover_trip_image_file layover_trip_image_description(void);

/// A picture that is used if none can be drawn.
layover_trip_image_file layover_trip_image_default(void);

#endif
