package import LayoverFlights
import LayoverJSON

/// The pointers of a format's file that find nothing in an answer, or a value of the wrong kind.
package struct LostPointers {
    /// What a pointer has to lead to.
    private enum Wanted: String {
        case value = "a number, a text, true or false"
        case valueOrList = "a value or a list of values"
        case list = "a list"

        func takes(_ kind: TapeKind) -> Bool {
            switch kind {
            case .null: true
            case .object: false
            case .array: self != .value
            default: self != .list
            }
        }
    }

    /// One line for each pointer: `item.price: '/pirce' leads nowhere in 12 items`.
    package private(set) var lines: [String] = []

    /// - Parameters:
    ///   - bytes: An answer that the format can read.
    ///   - mapping: The format.
    /// - Throws: `JSONError` if the bytes are not JSON.
    package init(in bytes: [UInt8], of mapping: FormatMapping) throws {
        var parser = TapeParser()
        lines = try parser.parse(bytes) { tape in
            var lost = LostPointers()
            lost.check(tape, mapping)
            return lost.lines
        }
    }

    private init() {}

    /// The values from which pointers of one section start.
    private struct Starts {
        let places: [TapeIndex]
        /// `12 items`, or `the answer`.
        let words: String

        init(_ places: [TapeIndex], named name: String) {
            self.places = places
            words = "\(places.count) \(name)"
        }

        init(_ root: TapeIndex) {
            places = [root]
            words = "the answer"
        }
    }

    private mutating func check(_ tape: borrowing Tape, _ mapping: FormatMapping) {
        let answer = Starts(tape.root)
        let items = Starts(LostPointers.items(tape, of: mapping.answer.lists, from: answer.places), named: "items")
        let legs = mapping.leg.list.map {
            Starts(LostPointers.items(tape, of: [$0], from: items.places), named: "legs")
        }
        let lists = mapping.segment.list.map { [$0] } ?? []
        let segments = Starts(
            LostPointers.items(tape, of: lists, from: (legs ?? items).places), named: "segments")
        switch mapping.answer.currency {
        case .request, .fixed: break
        case .answer(let pointer): check("currency", pointer, from: answer, in: tape)
        case .item(let pointer): check("currency", pointer, from: items, in: tape)
        }
        check("complete", mapping.answer.complete, from: answer, in: tape)
        check(mapping.item, from: items, in: tape)
        check("leg.list", mapping.leg.list, leadsTo: .list, from: items, in: tape)
        for duration in mapping.leg.durations { check("leg.durations", duration, from: legs ?? items, in: tape) }
        check("segment.list", mapping.segment.list, leadsTo: .list, from: legs ?? items, in: tape)
        check("leg.group", mapping.leg.group, from: segments, in: tape)
        check(mapping.segment, from: segments, in: tape)
    }

    private mutating func check(_ item: FormatMapping.Item, from items: Starts, in tape: borrowing Tape) {
        check("item.id", item.id, from: items, in: tape)
        check("item.price", item.price, from: items, in: tape)
        check("item.seller", item.seller, leadsTo: .valueOrList, from: items, in: tape)
        check("item.self_transfer", item.selfTransfer, from: items, in: tape)
        check("item.technical_stops", item.technicalStops, leadsTo: .valueOrList, from: items, in: tape)
        check("item.emissions_percent", item.emissionsPercent, from: items, in: tape)
    }

    private mutating func check(_ segment: FormatMapping.Segment, from segments: Starts, in tape: borrowing Tape) {
        check("segment.origin", segment.origin, from: segments, in: tape)
        check("segment.origin_country", segment.originCountry, from: segments, in: tape)
        check("segment.destination", segment.destination, from: segments, in: tape)
        check("segment.destination_country", segment.destinationCountry, from: segments, in: tape)
        check("segment.carrier", segment.carrier, from: segments, in: tape)
        check("segment.carrier_name", segment.carrierName, from: segments, in: tape)
        check("segment.number", segment.number, from: segments, in: tape)
        check("segment.departs", segment.departs, from: segments, in: tape)
        check("segment.technical_stops", segment.technicalStops, leadsTo: .valueOrList, from: segments, in: tape)
    }

    /// Reports a pointer that leads nowhere from any of the starts, or to a value of the wrong kind from one of them.
    private mutating func check(
        _ key: String, _ pointer: JSONPointer?, leadsTo wanted: Wanted = .value, from starts: Starts,
        in tape: borrowing Tape
    ) {
        guard let pointer, !starts.places.isEmpty else { return }
        var (found, wrong) = (0, 0)
        for start in starts.places {
            guard let value = pointer.find(in: tape, from: start) else { continue }
            found += 1
            if !wanted.takes(tape.kind(value)) { wrong += 1 }
        }
        if found == 0 {
            lines.append("\(key): '\(pointer)' leads nowhere in \(starts.words)")
        } else if wrong > 0 {
            lines.append(
                "\(key): '\(pointer)' leads to something else than \(wanted.rawValue) in \(wrong) of \(starts.words)")
        }
    }

    /// The items of the lists to which pointers lead from any of the starts.
    private static func items(
        _ tape: borrowing Tape, of pointers: [JSONPointer], from starts: [TapeIndex]
    ) -> [TapeIndex] {
        var found: [TapeIndex] = []
        for start in starts {
            for pointer in pointers {
                guard let list = pointer.find(in: tape, from: start), tape.isArray(list) else { continue }
                var items = tape.items(list)
                while let item = items.next(tape) { found.append(item) }
            }
        }
        return found
    }
}
