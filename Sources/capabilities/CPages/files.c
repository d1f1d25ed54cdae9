#include "pages.h"

// `#embed` (C23) inserts each file's bytes at compile time; a changed file is compiled again.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define HTML "text/html; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"
#define STYLE "text/css; charset=utf-8"

#include "workbench_files.h"

#include "demo_files.h"

static const layover_page_file files[] = {
    WORKBENCH_FILES
    DEMO_FILES
};

const size_t layover_page_file_count = sizeof files / sizeof files[0];

layover_page_file layover_page_file_at(size_t row) { return files[row]; }
