package import LayoverModel

/// One flight of a leg, with times on the local clocks.
package struct FlightSegment: Hashable, Sendable {
    /// Letters and digits, as in `KL 1234`.
    package let carrier: String
    /// The airline's name in the supplier's answer; `nil` for a flight that a client typed.
    package var carrierName: String?
    package let number: String
    /// Airports.
    package let from: String
    package let to: String
    package let departs: LocalDateTime
    package let arrives: LocalDateTime

    package init(
        carrier: String, number: String, from: String, to: String, departs: LocalDateTime, arrives: LocalDateTime
    ) {
        self.carrier = carrier
        self.number = number
        self.from = from
        self.to = to
        self.departs = departs
        self.arrives = arrives
    }
}
