import LayoverFlights
import LayoverModel

/// The search that a client requested.
struct FlightSearch: Hashable, Sendable {
    var origin: String
    var destination: String
    var departs: LocalDate
    var returns: LocalDate?
    var adults = 1
    var cabin = "economy"
    var market = "GB"
    var locale = "en-GB"
    var currency = "GBP"

    /// The parts in one line.
    ///
    /// Equal searches have equal lines.
    var line: String {
        [
            origin, destination, "\(departs)", returns.map { "\($0)" } ?? "", "\(adults)", cabin, market, locale,
            currency,
        ].joined(separator: "_")
    }

    init(from origin: String, to destination: String, departs: LocalDate) {
        (self.origin, self.destination, self.departs) = (origin, destination, departs)
    }

    /// Reads a `line`.
    init?(line: String) {
        let parts = line.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 9, let departs = LocalDate(parts[2]), let adults = Int(parts[4]),
            (1...20).contains(adults)
        else { return nil }
        self.init(from: parts[0], to: parts[1], departs: departs)
        returns = LocalDate(parts[3])
        (self.adults, cabin, market, locale, currency) = (adults, parts[5], parts[6], parts[7], parts[8])
        guard isKnown else { return nil }
    }

    /// True if the places and the currency exist, and the return is not before the departure.
    var isKnown: Bool {
        Airport(origin) != nil && Airport(destination) != nil && origin != destination && Currency(currency) != nil
            && returns.map { $0 >= departs } != false
    }
}
