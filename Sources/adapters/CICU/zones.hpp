#pragma once

#include <unicode/basictz.h>

namespace layover {

/// The calling thread's rules of `zone`; null for a name that the time-zone database does not hold.
icu::BasicTimeZone *zoneRules(const char *zone);

}  // namespace layover
