#include "COpening.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// `dlsym` returns a pointer to data; POSIX guarantees that pointers to functions have the same representation.
_Static_assert(sizeof(void *) == sizeof(void (*)(void)), "pointers to functions are as long as pointers to data");

enum { most = 64 };

bool copening_open(
    const char *library, const char *const *names, size_t count, void *addresses, char *reason, size_t capacity) {
    void *found[most];
    if (count > most) {
        snprintf(reason, capacity, "more than %d functions are wanted of it", most);
        return false;
    }
    void *opened = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!opened) {
        const char *words = dlerror();
        snprintf(reason, capacity, "%s", words ? words : "no reason is given");
        return false;
    }
    for (size_t index = 0; index < count; index += 1) {
        found[index] = dlsym(opened, names[index]);
        if (!found[index]) {
            snprintf(reason, capacity, "it has no %s", names[index]);
            return false;
        }
    }
    memcpy(addresses, found, count * sizeof found[0]);
    return true;
}
