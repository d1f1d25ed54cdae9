#ifndef LAYOVER_PAGES_H
#define LAYOVER_PAGES_H

#include <stddef.h>
#include <stdint.h>

/// A file of the pages that are embedded in the programs.
typedef struct {
    /// Path with the folder `workbench/` or `demo/`: `workbench/index.html`.
    const char *path;
    const char *media_type;
    const uint8_t *bytes;
    size_t count;
} layover_page_file;

extern const size_t layover_page_file_count;

/// The file in a row from 0 to `layover_page_file_count` - 1.
layover_page_file layover_page_file_at(size_t row);

#endif
