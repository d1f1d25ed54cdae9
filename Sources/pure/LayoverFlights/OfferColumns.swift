import LayoverJSON

/// The parts of offers, in a few arrays.
struct OfferColumns: Sendable {
    /// One offer, with the ranges of its parts.
    private struct Row {
        let id: Range<Int32>
        var legs: Range<Int32>
        var carriers: Range<Int32>
        let price: Int?
        var stops: Int32 = 0
        let isSelfTransfer: Bool?
    }

    private var rows: [Row] = []
    private var ids: [UInt8] = []
    private var legs: [ListedLeg] = []
    private var carriers: [String] = []

    /// Adds an offer, which has no flights yet.
    mutating func add(_ offer: OfferDraft, id: ArraySlice<UInt8>, isSelfTransfer: Bool?) {
        let (first, leg, carrier) = (Int32(ids.count), Int32(legs.count), Int32(carriers.count))
        ids.append(contentsOf: id)
        rows.append(
            Row(
                id: first..<Int32(ids.count), legs: leg..<leg, carriers: carrier..<carrier, price: offer.price,
                isSelfTransfer: isSelfTransfer))
    }

    /// Adds the flights of the last offer.
    mutating func add(_ flights: ItineraryFlights, _ tape: borrowing Tape) {
        guard var row = rows.popLast() else { return }
        for leg in flights.legs {
            let (first, last) = (flights.segments[leg.lowerBound], flights.segments[leg.upperBound - 1])
            legs.append(ListedLeg(tape, from: first, to: last))
        }
        for segment in flights.segments {
            let carrier = tape.text(segment.carrier)
            if !carriers[Int(row.carriers.lowerBound)...].contains(carrier) { carriers.append(carrier) }
        }
        row.legs = row.legs.lowerBound..<Int32(legs.count)
        row.carriers = row.carriers.lowerBound..<Int32(carriers.count)
        row.stops = Int32(flights.stops)
        rows.append(row)
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
