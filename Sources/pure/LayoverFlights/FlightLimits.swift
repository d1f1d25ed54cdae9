/// Limits to how much of an answer is read; beyond any of them the read throws and the body passes unchanged.
package struct FlightLimits: Hashable, Sendable {
    /// Duffel warns of tens of thousands of offers on popular routes.
    package var itineraries = 40_000
    package var legs = 80_000
    package var segments = 160_000
    package var places = 20_000
    package var airlines = 4_096
    package var sellers = 4_096
    /// Legs of one itinerary, segments of one leg.
    package var parts = 64
    /// Offers of one itinerary.
    package var offers = 4_096
    /// Bytes of IDs and names copied from the body.
    package var textBytes = 16 << 20
    /// Entries that a table checks for one key; only an answer built to collide needs more.
    package var probes = 512

    package init() {}

    /// The limit that an answer exceeded.
    package enum Name: String, Hashable, Sendable {
        case itineraries, legs, segments, places, airlines, sellers, parts, offers, textBytes, probes
    }
}

extension FlightLimits {
    /// Longest plausible leg, in minutes (about 69 days); a longer one counts as unknown.
    package static let legMinutes = 100_000
    /// Largest plausible number of stops of a leg.
    package static let legStops = 1_000
}
