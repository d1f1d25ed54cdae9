// Counts the allocations of each thread, by standing before the C library's allocator in the program that links it.
#ifndef LAYOVER_CALLOCATIONS_H
#define LAYOVER_CALLOCATIONS_H

#include <stdint.h>

/// Allocations that the calling thread has made since it began; a buffer that is made larger counts as one.
uint64_t allocations_made(void);

#endif
