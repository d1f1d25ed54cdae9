// Opens a library that no program is linked with, and looks up its functions.
#ifndef COPENING_H
#define COPENING_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Opens the library of that name and looks up `count` functions by their names.
///
/// The library stays open until the process ends.
///
/// @param addresses A struct of `count` pointers to functions, in the order of `names`; written only if all were found.
/// @param reason Set on failure, in at most `capacity` bytes including the zero.
/// @return Whether all were found.
bool copening_open(
    const char *library, const char *_Nonnull const *_Nonnull names, size_t count, void *addresses, char *reason,
    size_t capacity);

#pragma clang assume_nonnull end

#endif
