import LayoverFlights
import LayoverModel

/// The clocks of airports; the zone of each is found once.
struct AirportClocks {
    private let rules: any ZoneRules
    private var zones: [(airport: String, zone: String?)] = []

    init(_ rules: any ZoneRules) { self.rules = rules }

    /// The moment at which an airport's clock shows `local`; of two moments the first, of none the next.
    ///
    /// - Returns: `nil` if the airport or its zone is unknown.
    /// - Complexity: O(different airports).
    mutating func instant(of local: LocalDateTime, at airport: String) -> UTCInstant? {
        guard let zone = zone(of: airport) else { return nil }
        return rules.resolve(local, in: zone)?.instant
    }

    private mutating func zone(of airport: String) -> String? {
        if let known = zones.first(where: { $0.airport == airport }) { return known.zone }
        let zone = Airport.timeZone(of: airport)
        zones.append((airport, zone))
        return zone
    }
}
