import LayoverJSON

/// A format whose answers have single flights.
protocol OfferFormat: FormatDefinition {
    /// Adds the flights of an itinerary.
    ///
    /// - Parameters:
    ///   - tape: An answer of this format.
    ///   - itinerary: The object that ``FlightReader`` noted.
    ///   - maps: The maps of this answer, if the format joins it by IDs.
    ///   - flights: Empty before.
    /// - Returns: `false` if a flight cannot be read.
    func readFlights(
        _ tape: borrowing Tape, of itinerary: TapeIndex, _ maps: JoinedMaps, into flights: inout ItineraryFlights
    ) -> Bool

    /// The airline's name for people; `nil` if the answer does not contain it.
    func carrierName(_ tape: borrowing Tape, of flight: SegmentParts, _ maps: JoinedMaps) -> TapeString?

    /// Whether the transfers of an option are unprotected; `nil` if the answer does not contain this.
    func isSelfTransfer(_ tape: borrowing Tape, _ option: TapeIndex) -> Bool?
}

extension OfferFormat {
    func isSelfTransfer(_ tape: borrowing Tape, _ option: TapeIndex) -> Bool? { nil }
}
