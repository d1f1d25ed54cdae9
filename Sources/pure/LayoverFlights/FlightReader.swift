package import LayoverJSON
package import LayoverModel

/// Reads answers into facts, one after the other; a worker keeps one reader, whose tables grow to its largest answer.
package struct FlightReader: Sendable {
    /// The maps of a format that joins them by IDs.
    var joined: JoinedMaps
    /// Outbound flights seen, each by its key in the format.
    var flights: ByteTable
    var draft = ItineraryDraft()
    /// The itineraries whose facts were read, while their tape exists.
    var notes: [OfferNote] = []
    /// IDs of offers that can be read.
    var offerIDs: ByteTable
    var flightsOfItinerary = ItineraryFlights()
    /// Bytes that identify one outbound flight.
    var key: [UInt8] = []
    let limits: FlightLimits

    package init(limits: FlightLimits = FlightLimits()) {
        self.limits = limits
        joined = JoinedMaps(limits: limits)
        flights = ByteTable(.legs, limit: limits.legs, probeLimit: limits.probes)
        offerIDs = ByteTable(.itineraries, limit: limits.itineraries, probeLimit: limits.probes)
    }

    /// Fills `facts` from the answer on `tape`.
    ///
    /// - Parameters:
    ///   - tape: A supplier's answer.
    ///   - format: The format of the answer; see `SupplierFormat.detect`.
    ///   - currency: The request's, for formats whose answers have none; the answer's own currency takes precedence.
    ///   - facts: Cleared first, and empty after an error.
    /// - Throws: `FlightReadError`.
    /// - Complexity: O(members on the way); allocates only for an answer larger than all previous ones.
    package mutating func read(
        _ tape: borrowing Tape, as format: SupplierFormat, currency: Currency?, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        facts.removeAll()
        facts.currency = currency
        flights.removeAll()
        // They have places of a tape that no longer exists.
        notes.removeAll(keepingCapacity: true)
        joined.removeAll()
        do throws(FlightReadError) {
            try format.definition.read(tape, with: &self, into: &facts)
        } catch {
            facts.removeAll()
            throw error
        }
    }
}
