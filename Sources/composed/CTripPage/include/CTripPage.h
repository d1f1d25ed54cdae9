#ifndef LAYOVER_CTRIPPAGE_H
#define LAYOVER_CTRIPPAGE_H

#include <stddef.h>
#include <stdint.h>

/// A file of the shipped page of shared trips.
typedef struct {
    /// The path below its folder: `page.html`, `messages/en-GB.yaml`.
    const char *path;
    const uint8_t *bytes;
    size_t count;
} layover_trip_page_file;

extern const size_t layover_trip_page_file_count;

/// The file in a row from 0 to `layover_trip_page_file_count` - 1.
layover_trip_page_file layover_trip_page_file_at(size_t row);

#endif
