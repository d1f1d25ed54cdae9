package import LayoverJSON
package import LayoverModel

/// An itinerary whose facts were read, for offers that may be read after them.
struct OfferNote: Sendable {
    /// Its ID, if the answer has it as a text.
    let id: TapeString?
    let itinerary: TapeIndex
    /// The option that has the lowest price, if the itinerary has several.
    let option: TapeIndex?
    /// In millionths; `nil` if it is unknown, or in another currency than the facts.
    let price: Int?
}

// Single offers.
extension FlightReader {
    /// Fills `facts` from the answer on `tape`, and then reads its single offers if they are wanted.
    ///
    /// - Parameters:
    ///   - tape: A supplier's answer.
    ///   - format: The format of the answer; see `SupplierFormat.detect`.
    ///   - currency: The request's, for formats whose answers have none; the answer's own currency takes precedence.
    ///   - facts: Cleared first, and empty after an error.
    ///   - isWanted: Whether a card may choose among the offers of an answer with these facts.
    /// - Throws: `FlightReadError`.
    /// - Complexity: O(members on the way); for offers also O(*n* log *n*) in the itineraries, with allocations only for
    ///   those that are kept.
    package mutating func read(
        _ tape: borrowing Tape, as format: SupplierFormat, currency: Currency?, into facts: inout FlightFacts,
        offersIf isWanted: (FlightFacts) -> Bool
    ) throws(FlightReadError) {
        try read(tape, as: format, currency: currency, into: &facts)
        if isWanted(facts) { facts.setOffers(offers(tape, as: format, of: facts)) }
    }

    /// Notes the itinerary that was just added to the facts.
    mutating func note(_ itinerary: TapeIndex, id: TapeString?, hasKnownCurrency: Bool = true) {
        notes.append(
            OfferNote(
                id: id, itinerary: itinerary, option: draft.cheapest, price: hasKnownCurrency ? draft.price : nil))
    }

    /// The offers of the itineraries that were noted; one with a flight that cannot be read is left out.
    ///
    /// - Returns: `nil` if the answer contains no results, or the format has no single offers.
    private mutating func offers(
        _ tape: borrowing Tape, as format: SupplierFormat, of facts: FlightFacts
    ) -> OfferListing? {
        guard let format = format.definition as? any OfferFormat, let currency = facts.currency,
            facts.resultStatus != .failed, facts.resultStatus != .unchanged,
            let drafts = try? drafts(tape, as: format, currency)
        else { return nil }
        var columns = OfferColumns()
        for draft in OfferListing.cheapest(of: drafts, ids: offerIDs.bytes) {
            readFlights(tape, of: draft.note.itinerary, as: format)
            let isSelfTransfer = draft.note.option.flatMap { format.isSelfTransfer(tape, $0) }
            columns.add(
                draft, id: offerIDs.bytes[draft.id], isSelfTransfer: isSelfTransfer, flights: flightsOfItinerary,
                on: tape)
        }
        return OfferListing(all: drafts, kept: columns, currency: currency)
    }

    /// The offers that can be read, each ID once.
    private mutating func drafts(
        _ tape: borrowing Tape, as format: some OfferFormat, _ currency: Currency
    ) throws(FlightReadError) -> [OfferDraft] {
        var drafts: [OfferDraft] = []
        drafts.reserveCapacity(notes.count)
        offerIDs.removeAll()
        joined.readFlights(tape)
        for note in notes where readFlights(tape, of: note.itinerary, as: format) {
            let (number, isNew) = try insert(note, tape)
            guard isNew else { continue }
            let price = note.price.map { DecimalText.minorUnits(millionths: $0, exponent: currency.exponent) }
            drafts.append(OfferDraft(id: offerIDs.range(number), note: note, price: price))
        }
        return drafts
    }

    private mutating func insert(
        _ note: OfferNote, _ tape: borrowing Tape
    ) throws(FlightReadError) -> (Int, isNew: Bool) {
        if let id = note.id { return try offerIDs.insert(id, in: tape) }
        let word = tape.word(of: tape.member("id", of: note.itinerary)) ?? ""
        return try offerIDs.insert(Array(word.utf8))
    }

    @discardableResult
    private mutating func readFlights(
        _ tape: borrowing Tape, of itinerary: TapeIndex, as format: some OfferFormat
    ) -> Bool {
        flightsOfItinerary.removeAll()
        return format.readFlights(tape, of: itinerary, joined, into: &flightsOfItinerary)
    }
}
