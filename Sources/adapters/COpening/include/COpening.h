// Opens a library that no program is linked with, and looks up what is called of it.
#ifndef COPENING_H
#define COPENING_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Opens the library of that name and looks up `count` functions by their names.
///
/// The library stays open until the process ends.
///
/// @param addresses A struct of as many pointers to functions, in the order of `names`; written where all are there, and else left.
/// @param reason Says in at most `capacity` bytes, the zero included, why not.
/// @return Whether all are there.
bool copening_open(
    const char *library, const char *_Nonnull const *_Nonnull names, size_t count, void *addresses, char *reason,
    size_t capacity);

#pragma clang assume_nonnull end

#endif
