// Time zones: local times to instants and back.
#include "zones.hpp"

#include "CICU.h"
#include "locale_formatters.hpp"
#include "pool.hpp"

using namespace layover;

namespace {

constexpr double millisecondsPerSecond = 1000;

std::unique_ptr<icu::BasicTimeZone> opened(const char *zone) {
    const icu::UnicodeString name = icu::UnicodeString::fromUTF8(zone);
    icu::UnicodeString canonical;
    UBool isSystem = false;
    UErrorCode status = U_ZERO_ERROR;
    icu::TimeZone::getCanonicalID(name, canonical, isSystem, status);
    if (U_FAILURE(status) || !isSystem) return nullptr;
    std::unique_ptr<icu::TimeZone> rules(icu::TimeZone::createTimeZone(name));
    auto *basic = dynamic_cast<icu::BasicTimeZone *>(rules.get());
    if (basic == nullptr) return nullptr;
    rules.release();
    return std::unique_ptr<icu::BasicTimeZone>(basic);
}

/// The offset in seconds east of UTC at local time `local`, on the side of a jump that `side` selects.
int64_t offsetFromLocal(const icu::BasicTimeZone &rules, int64_t local, UTimeZoneLocalOption side) {
    int32_t raw = 0;
    int32_t saving = 0;
    UErrorCode status = U_ZERO_ERROR;
    rules.getOffsetFromLocal(local * millisecondsPerSecond, side, side, raw, saving, status);
    return (static_cast<int64_t>(raw) + saving) / 1000;
}

int64_t offsetAt(const icu::BasicTimeZone &rules, int64_t seconds) {
    int32_t raw = 0;
    int32_t saving = 0;
    UErrorCode status = U_ZERO_ERROR;
    rules.getOffset(seconds * millisecondsPerSecond, false, raw, saving, status);
    return (static_cast<int64_t>(raw) + saving) / 1000;
}

/// The first instant after `before`, up to `after`, at which the offset changes; the two must differ in offset.
int64_t jump(const icu::BasicTimeZone &rules, int64_t before, int64_t after) {
    const int64_t offset = offsetAt(rules, before);
    while (after - before > 1) {
        const int64_t middle = before + (after - before) / 2;
        (offsetAt(rules, middle) == offset ? before : after) = middle;
    }
    return after;
}

}  // namespace

icu::BasicTimeZone *layover::zoneRules(const char *zone) {
    thread_local Pool<icu::BasicTimeZone, CICU_ZONES> zones;
    return zones.get(zone, [zone] { return opened(zone); });
}

extern "C" {

bool cicu_knows_zone(const char *zone) { return zoneRules(zone) != nullptr; }

bool cicu_zone_offset(const char *zone, int64_t seconds, int32_t *offset) {
    const icu::BasicTimeZone *rules = zoneRules(zone);
    if (rules == nullptr) return false;
    *offset = static_cast<int32_t>(offsetAt(*rules, seconds));
    return true;
}

int32_t cicu_zone_resolve(const char *zone, int64_t local, int64_t *first, int64_t *second) {
    const icu::BasicTimeZone *rules = zoneRules(zone);
    if (rules == nullptr) return CICU_ZONE_UNKNOWN;
    const int64_t former = local - offsetFromLocal(*rules, local, UCAL_TZ_LOCAL_FORMER);
    const int64_t latter = local - offsetFromLocal(*rules, local, UCAL_TZ_LOCAL_LATTER);
    *first = former;
    *second = latter;
    if (former == latter) return CICU_LOCAL_UNIQUE;
    if (former < latter) return CICU_LOCAL_OVERLAP;
    *first = jump(*rules, latter, former);
    return CICU_LOCAL_GAP;
}

int32_t cicu_zones_version(char *out, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const char *version = icu::TimeZone::getTZDataVersion(status);
    return U_FAILURE(status) ? -1 : write(std::string_view(version), out, capacity);
}

}  // extern "C"
