/// Limits to how much of an answer is read; past any of these the read throws and the body passes untouched.
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
    /// Bytes of ids and names kept beside the body.
    package var textBytes = 16 << 20
    /// Entries that a table looks at for one key: only an answer made to collide needs more.
    package var probes = 512

    package init() {}

    /// Limit that an answer went past.
    package enum Name: String, Hashable, Sendable {
        case itineraries, legs, segments, places, airlines, sellers, parts, offers, textBytes, probes
    }
}

extension FlightLimits {
    /// Longest leg that is believed, in minutes (about 69 days); a longer one counts as unknown.
    package static let legMinutes = 100_000
    /// Most stops of a leg that are believed.
    package static let legStops = 1_000
}
