// Counts the allocations of each thread, by replacing the C library's allocator in the program that links it.
#ifndef LAYOVER_CALLOCATIONS_H
#define LAYOVER_CALLOCATIONS_H

#include <stdint.h>

/// The number of allocations of the calling thread since its start. Enlarging a buffer counts as one.
uint64_t allocations_made(void);

#endif
