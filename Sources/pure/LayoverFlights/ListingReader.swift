import LayoverJSON
import LayoverModel

/// Reads itineraries from a tape one after the other; the formats locate their parts.
struct ListingReader {
    private let currency: Currency
    /// The only itinerary to return; `nil` for all.
    private let wanted: String?
    private let limits = FlightLimits()
    private var itineraries: [ListedItinerary] = []
    /// Whether every itinerary so far was added.
    private var isWhole = true

    init(_ currency: Currency, wanted: String?) {
        self.currency = currency
        self.wanted = wanted
    }

    /// The itineraries read so far.
    func listing(isComplete: Bool) -> FlightListing {
        FlightListing(isComplete: isComplete && isWhole && wanted == nil, itineraries: itineraries)
    }

    func wants(_ id: String) -> Bool { wanted.map { $0 == id } ?? true }

    /// Adds an itinerary; one with unreadable flights is left out, and the listing is then no longer complete.
    ///
    /// - Parameters:
    ///   - id: The supplier's ID.
    ///   - legs: `nil` if one of them cannot be read.
    ///   - price: Millionths of the currency.
    ///   - link: As the supplier wrote it.
    ///   - isSelfTransfer: Whether its transfers are unprotected; `nil` if the answer does not contain this.
    /// - Returns: `false` once the limit is reached.
    mutating func add(
        _ id: String, _ legs: [[ListedSegment]]?, price: Int?, link: String? = nil, isSelfTransfer: Bool? = nil
    ) -> Bool {
        guard itineraries.count < limits.itineraries else {
            isWhole = false
            return false
        }
        guard let legs, !legs.isEmpty else {
            isWhole = false
            return true
        }
        let amount = price.map { DecimalText.minorUnits(millionths: $0, exponent: currency.exponent) }
        itineraries.append(
            ListedItinerary(
                id: id, legs: legs, price: amount.map { Money(amount: $0, currency: currency) }, link: link,
                isSelfTransfer: isSelfTransfer))
        return true
    }

    /// Reads each item of a list; `nil` if an item cannot be read, or if there are none or too many.
    func parts<Part>(
        _ tape: borrowing Tape, _ list: TapeIndex?, _ read: (borrowing Tape, TapeIndex) -> Part?
    ) -> [Part]? {
        guard let list, (1...limits.parts).contains(tape.itemCount(list)) else { return nil }
        var parts: [Part] = []
        parts.reserveCapacity(tape.itemCount(list))
        var items = tape.items(list)
        while let item = items.next(tape) {
            guard let part = read(tape, item) else { return nil }
            parts.append(part)
        }
        return parts
    }
}

extension Tape {
    /// The text of a member; `nil` if it is not a text.
    func text(_ key: StaticString, of index: TapeIndex) -> String? {
        member(key, of: index).flatMap { string($0) }.map { text($0) }
    }

    /// The text at `index`, or the digits of the number there.
    func word(of index: TapeIndex?) -> String? {
        guard let index else { return nil }
        return string(index).map { text($0) } ?? int(index).map { String($0) }
    }

    /// Reads `2026-12-07T09:00:00`.
    func clock(_ key: StaticString, of index: TapeIndex) -> LocalDateTime? {
        text(key, of: index).flatMap { LocalDateTime($0) }
    }

    /// Millionths of a text or a number in units; `nil` if it is not an amount.
    func millionths(_ index: TapeIndex?, unit: DecimalText.Unit = .whole) -> Int? {
        guard let index else { return nil }
        if let text = string(index) { return withBytes(text) { DecimalText.millionths($0, unit: unit) } }
        if let number = int(index) { return DecimalText.millionths(number, unit: unit) }
        return double(index).flatMap { DecimalText.millionths($0, unit: unit) }
    }
}
