#pragma once

#include <unicode/basictz.h>

namespace layover {

/// The calling thread's rules of `zone`; null for a name that is not in the time-zone database.
icu::BasicTimeZone *zoneRules(const char *zone);

}  // namespace layover
