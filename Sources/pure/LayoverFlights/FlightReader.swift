package import LayoverJSON
package import LayoverModel

/// Reads answers into facts, one after the other; a worker keeps one and its tables grow to its largest answer.
package struct FlightReader: Sendable {
    /// The maps of a format that joins them by ids.
    var joined: JoinedMaps
    /// Outbound flights seen, each by what names it in its format.
    var flights: ByteTable
    var draft = ItineraryDraft()
    /// Bytes that name one outbound flight.
    var key: [UInt8] = []
    let limits: FlightLimits

    package init(limits: FlightLimits = FlightLimits()) {
        self.limits = limits
        joined = JoinedMaps(limits: limits)
        flights = ByteTable(.legs, limit: limits.legs, probeLimit: limits.probes)
    }

    /// Fills `facts` from the answer on `tape`.
    ///
    /// - Parameters:
    ///   - tape: A supplier's answer.
    ///   - format: What it is; `SupplierFormat.detect` finds out.
    ///   - currency: The request's, for formats whose answer names none; an answer's own is stronger.
    ///   - facts: Emptied first; after a throw it is empty.
    /// - Throws: `FlightReadError`.
    /// - Complexity: O(members on the way); allocates only where the answer is the largest so far.
    package mutating func read(
        _ tape: borrowing Tape, as format: SupplierFormat, currency: Currency?, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        facts.removeAll()
        facts.currency = currency
        flights.removeAll()
        do throws(FlightReadError) {
            try format.definition.read(tape, with: &self, into: &facts)
        } catch {
            facts.removeAll()
            throw error
        }
    }
}
