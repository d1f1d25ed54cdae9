#include "CAllocations.h"

#include <errno.h>
#include <stddef.h>

// The names of glibc's own functions, for programs that define the public names themselves.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local uint64_t made;

uint64_t allocations_made(void) { return made; }

void *malloc(size_t size) {
    made++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    made++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    made++;
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    made++;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
    void *found = memalign(alignment, size);
    if (found == NULL) return ENOMEM;
    *memory = found;
    return 0;
}
