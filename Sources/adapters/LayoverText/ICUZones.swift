internal import CICU
package import LayoverModel

/// ICU's own time zones, which are as old as the library: for machines without tzdata.
package struct ICUZones: ZoneRules {
    /// Old names that ICU keeps and IANA does not have; `BST` would be Bangladesh.
    private static let legacyZones: Set<String> = [
        "ACT", "AET", "AGT", "ART", "AST", "BET", "BST", "CAT", "CNT", "CST", "CTT", "EAT", "ECT", "IET", "IST", "JST",
        "MIT", "NET", "NST", "PLT", "PNT", "PRT", "PST", "SST", "VST",
    ]

    package init() {}

    /// `ICU 2024a`.
    package var edition: String {
        var text = Array("ICU ".utf8)
        unsafe text.appendWritten { out, capacity in unsafe cicu_zones_version(out, capacity) }
        return String(decoding: text, as: UTF8.self)
    }

    package func isKnown(zone: String) -> Bool {
        unsafe ICUZones.isModern(zone) && cicu_knows_zone(zone)
    }

    /// Not one of ICU's own names, and not a text with a zero byte, which C would truncate.
    private static func isModern(_ zone: String) -> Bool {
        if zone.utf8.count == 3, legacyZones.contains(zone) { return false }
        return !zone.utf8.contains(0) && !zone.hasPrefix("SystemV/")
    }

    package func resolve(_ local: LocalDateTime, in zone: String) -> LocalResolution? {
        guard isKnown(zone: zone) else { return nil }
        var first: Int64 = 0
        var second: Int64 = 0
        let outcome = unsafe cicu_zone_resolve(zone, Int64(local.secondsAsUTC), &first, &second)
        switch Int(outcome) {
        case CICU_LOCAL_UNIQUE: return .unique(UTCInstant(seconds: Int(first)))
        case CICU_LOCAL_GAP: return .gap(next: UTCInstant(seconds: Int(first)))
        case CICU_LOCAL_OVERLAP:
            return .overlap(first: UTCInstant(seconds: Int(first)), second: UTCInstant(seconds: Int(second)))
        default: return nil
        }
    }

    package func offset(at instant: UTCInstant, in zone: String) -> Int? {
        var offset: Int32 = 0
        let isKnown = unsafe zone.withCString { unsafe cicu_zone_offset($0, Int64(instant.withinCalendar), &offset) }
        guard isKnown, ICUZones.isModern(zone) else { return nil }
        return Int(offset)
    }
}
