#include <zstd.h>

/* The macros are differences of unsigned numbers that wrap around, which Swift cannot import. */
static inline unsigned long long layover_zstd_size_unknown(void) { return ZSTD_CONTENTSIZE_UNKNOWN; }

static inline unsigned long long layover_zstd_size_error(void) { return ZSTD_CONTENTSIZE_ERROR; }
