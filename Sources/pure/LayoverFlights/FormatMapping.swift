package import LayoverJSON

/// A supplier's own answer, mapped by JSON pointers without any code: `formats/<name>.yaml`.
///
/// The pointers start at the answer, at an item of its lists, at a leg of an item or at a segment, depending on their
/// section. If an item has no list of legs, its segments form one leg, or one leg per value of `leg.group`.
package struct FormatMapping: FormatDefinition, Hashable {
    /// Unit of a leg's duration.
    package enum DurationUnit: String, CaseIterable, Hashable, Sendable { case minutes, seconds, hours, iso }

    /// Unit of prices.
    package enum PriceUnit: String, CaseIterable, Hashable, Sendable { case whole, centi, milli, micro }

    /// Source of the currency of money.
    package enum CurrencySource: Hashable, Sendable {
        case request
        case answer(JSONPointer)
        case item(JSONPointer)
        case fixed(String)
    }

    /// The lists of items, and settings for the whole answer.
    package struct Answer: Hashable, Sendable {
        package var lists: [JSONPointer] = []
        /// Values that every answer of this format has.
        ///
        /// If empty, the format is never detected and must be named.
        package var detect: [JSONPointer] = []
        package var currency = CurrencySource.request
        /// Whether all results have arrived: `true`, or one of `completeValues`.
        package var complete: JSONPointer?
        package var completeValues: [String] = []
        /// Addresses or marks of further pages.
        package var next: [JSONPointer] = []
        /// The number of results over all pages.
        package var total: JSONPointer?
    }

    package struct Item: Hashable, Sendable {
        package var id: JSONPointer?
        package var price: JSONPointer?
        package var priceUnit = PriceUnit.whole
        /// A text, or a list of texts.
        package var seller: JSONPointer?
        package var selfTransfer: JSONPointer?
        package var technicalStops: JSONPointer?
        package var emissionsPercent: JSONPointer?
    }

    package struct Leg: Hashable, Sendable {
        package var list: JSONPointer?
        /// From a segment: a value that differs from leg to leg.
        package var group: JSONPointer?
        /// From a leg if the item has a list of legs, else from the item, in the order of the legs.
        package var durations: [JSONPointer] = []
        package var durationUnit = DurationUnit.minutes
    }

    package struct Segment: Hashable, Sendable {
        package var list: JSONPointer?
        package var origin: JSONPointer?
        package var originCountry: JSONPointer?
        package var destination: JSONPointer?
        package var destinationCountry: JSONPointer?
        package var carrier: JSONPointer?
        package var carrierName: JSONPointer?
        package var number: JSONPointer?
        package var departs: JSONPointer?
        package var technicalStops: JSONPointer?
    }

    package let name: String
    package var answer = Answer()
    package var item = Item()
    package var leg = Leg()
    package var segment = Segment()

    package init(name: String) { self.name = name }

    /// Returns whether an answer has all values of `detect`.
    package func fits(_ tape: borrowing Tape) -> Bool {
        guard !answer.detect.isEmpty else { return false }
        for pointer in answer.detect where pointer.find(in: tape, from: tape.root) == nil { return false }
        return true
    }

    package func read(
        _ tape: borrowing Tape, with reader: inout FlightReader, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        try reader.readMapped(tape, by: self, into: &facts)
    }
}
