import LayoverJSON

/// The parts of offers, in a few arrays.
struct OfferColumns: Sendable {
    /// One offer, with the ranges of its parts.
    private struct Row {
        let id: Range<Int32>
        let legs: Range<Int32>
        let carriers: Range<Int32>
        let price: Int?
        let stops: Int32
        let isSelfTransfer: Bool?
    }

    private var rows: [Row] = []
    private var ids: [UInt8] = []
    private var legs: [ListedLeg] = []
    private var carriers: [String] = []

    /// Adds an offer with its flights.
    mutating func add(
        _ offer: OfferDraft, id: ArraySlice<UInt8>, isSelfTransfer: Bool?, flights: ItineraryFlights,
        on tape: borrowing Tape
    ) {
        let (firstID, firstLeg, firstCarrier) = (ids.count, legs.count, carriers.count)
        ids.append(contentsOf: id)
        for leg in flights.legs {
            let (first, last) = (flights.segments[leg.lowerBound], flights.segments[leg.upperBound - 1])
            legs.append(ListedLeg(tape, from: first, to: last))
        }
        for segment in flights.segments {
            let carrier = tape.text(segment.carrier)
            if !carriers[firstCarrier...].contains(carrier) { carriers.append(carrier) }
        }
        rows.append(
            Row(
                id: Range(firstID..<ids.count), legs: Range(firstLeg..<legs.count),
                carriers: Range(firstCarrier..<carriers.count), price: offer.price, stops: Int32(flights.stops),
                isSelfTransfer: isSelfTransfer))
    }

    /// The same in memory no larger than needed.
    var fitted: OfferColumns {
        var copy = self
        copy.rows = rows.map { $0 }
        copy.ids = ids.map { $0 }
        copy.legs = legs.map { $0 }
        copy.carriers = carriers.map { $0 }
        return copy
    }

    /// - Complexity: O(*n* × different airlines), with one allocation for each offer and each list of airlines.
    var offers: [ListedOffer] {
        var lists: [[String]] = []
        return rows.map { row in
            ListedOffer(
                id: String(decoding: ids[Range(row.id)], as: UTF8.self), price: row.price,
                legs: legs[Range(row.legs)], stops: Int(row.stops), carriers: list(of: row, among: &lists),
                isSelfTransfer: row.isSelfTransfer)
        }
    }

    /// The airlines of an offer; offers of the same airlines share a list.
    private func list(of row: Row, among lists: inout [[String]]) -> [String] {
        let own = carriers[Range(row.carriers)]
        if let known = lists.first(where: { $0.elementsEqual(own) }) { return known }
        lists.append(Array(own))
        return lists[lists.count - 1]
    }
}

extension Range<Int> {
    fileprivate init(_ range: Range<Int32>) { self = Int(range.lowerBound)..<Int(range.upperBound) }
}

extension Range<Int32> {
    fileprivate init(_ range: Range<Int>) { self = Int32(range.lowerBound)..<Int32(range.upperBound) }
}
