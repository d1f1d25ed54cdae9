import LayoverJSON
import LayoverModel

/// Any list-shaped answer, by the pointers of its mapping.
extension FlightReader {
    mutating func readMapped(
        _ tape: borrowing Tape, by mapping: FormatMapping, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        facts.resultStatus = isComplete(tape, mapping) ? .complete : .incomplete
        facts.tellsTransfers = mapping.item.selfTransfer != nil
        noteAnswerCurrency(tape, mapping, into: &facts)
        var found = false
        for pointer in mapping.answer.lists {
            guard let list = pointer.find(in: tape, from: tape.root), tape.isArray(list) else { continue }
            found = true
            var items = tape.items(list)
            while let item = items.next(tape) {
                draft.reset()
                try readItem(tape, item, by: mapping, into: &facts)
            }
        }
        if isPage(tape, mapping, items: facts.itineraryCount) { facts.gaps.insert(.pages) }
        guard found else {
            let lists = mapping.answer.lists.map { $0.description }.joined(separator: " or ")
            throw .wrongShape(format: mapping.name, missing: lists)
        }
    }

    private func isComplete(_ tape: borrowing Tape, _ mapping: FormatMapping) -> Bool {
        guard let pointer = mapping.answer.complete else { return true }
        guard let value = pointer.find(in: tape, from: tape.root) else { return false }
        guard !mapping.answer.completeValues.isEmpty else { return tape.bool(value) ?? false }
        guard let text = tape.string(value) else { return false }
        return mapping.answer.completeValues.contains(tape.text(text))
    }

    /// True if the answer points to a further page, or counts more results than it lists.
    private func isPage(_ tape: borrowing Tape, _ mapping: FormatMapping, items: Int) -> Bool {
        for pointer in mapping.answer.next {
            guard let value = pointer.find(in: tape, from: tape.root) else { continue }
            if let text = tape.string(value) { return !tape.text(text).isEmpty }
            if tape.int(value) != nil || tape.bool(value) == true { return true }
        }
        let total = mapping.answer.total?.find(in: tape, from: tape.root).flatMap { tape.int($0) }
        return total.map { $0 > items } ?? false
    }

    private func noteAnswerCurrency(_ tape: borrowing Tape, _ mapping: FormatMapping, into facts: inout FlightFacts) {
        switch mapping.answer.currency {
        case .request, .item: break
        case .fixed(let code): facts.currency = Currency(code)
        case .answer(let pointer):
            facts.currency = nil
            noteCurrency(pointer.find(in: tape, from: tape.root), tape, into: &facts)
        }
    }

    private mutating func readItem(
        _ tape: borrowing Tape, _ item: TapeIndex, by mapping: FormatMapping, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        appendID(tape, mapping.item.id?.find(in: tape, from: item))
        if draft.id.isEmpty { appendJSONNumber(facts.itineraryCount + 1, to: &draft.id) }
        if case .item(let pointer) = mapping.answer.currency {
            noteCurrency(pointer.find(in: tape, from: item), tape, into: &facts)
        }
        try readLegs(tape, item, by: mapping, into: &facts)
        try readSellers(tape, item, by: mapping, into: &facts)
        noteTransfer(tape, item, by: mapping)
        let price = mapping.item.price?.find(in: tape, from: item)
        try facts.addOffer(price: amount(tape, price, unit: mapping.item.priceUnit.scale), to: &draft)
        try readItemEmissions(tape, item, by: mapping, into: &facts)
        try facts.add(draft)
    }

    private mutating func readSellers(
        _ tape: borrowing Tape, _ item: TapeIndex, by mapping: FormatMapping, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        let value = mapping.item.seller?.find(in: tape, from: item)
        guard let value, tape.isArray(value) else {
            return try addSeller(value.flatMap { tape.string($0) }, tape, into: &facts)
        }
        var names = tape.items(value)
        while let name = names.next(tape) { try addSeller(tape.string(name), tape, into: &facts) }
    }

    private mutating func noteTransfer(_ tape: borrowing Tape, _ item: TapeIndex, by mapping: FormatMapping) {
        guard let pointer = mapping.item.selfTransfer else { return }
        switch pointer.find(in: tape, from: item).flatMap({ tape.bool($0) }) {
        case true?: draft.unprotectedOffers += 1
        case false?: break
        case nil: draft.untoldOffers += 1
        }
    }

    private mutating func readItemEmissions(
        _ tape: borrowing Tape, _ item: TapeIndex, by mapping: FormatMapping, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        guard let value = mapping.item.emissionsPercent?.find(in: tape, from: item), let percent = tape.double(value)
        else { return }
        facts.tellsEmissions = true
        if percent < 0 { try facts.addLowerEmissions(percentBelow: -percent, id: draft.id) }
    }

    private mutating func readLegs(
        _ tape: borrowing Tape, _ item: TapeIndex, by mapping: FormatMapping, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        guard let pointer = mapping.leg.list else {
            return try readFlatLegs(tape, item, by: mapping, into: &facts)
        }
        guard let list = pointer.find(in: tape, from: item) else { return }
        guard tape.itemCount(list) <= limits.parts else { throw .tooMany(.parts, limit: limits.parts) }
        var legs = tape.items(list)
        while let leg = legs.next(tape) {
            var builder = LegBuilder()
            start(&builder, tape, of: item, mapping)
            builder.minutes = minutes(tape, leg, mapping, leg: 0)
            if let segments = mapping.segment.list?.find(in: tape, from: leg) {
                try readSegments(tape, segments, mapping, item: nil, to: &builder, into: &facts)
            }
            try close(&builder, into: &facts)
        }
    }

    /// The segments of an item without legs: one leg, or one for each run of equal groups.
    private mutating func readFlatLegs(
        _ tape: borrowing Tape, _ item: TapeIndex, by mapping: FormatMapping, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        guard let segments = mapping.segment.list?.find(in: tape, from: item) else { return }
        var builder = LegBuilder()
        start(&builder, tape, of: item, mapping)
        try readSegments(tape, segments, mapping, item: item, to: &builder, into: &facts)
        builder.minutes = minutes(tape, item, mapping, leg: draft.legs)
        if builder.segments > 0 { try close(&builder, into: &facts) }
    }

    /// Adds segments to `builder`; if `item` has groups, a leg is closed before each new group.
    private mutating func readSegments(
        _ tape: borrowing Tape, _ list: TapeIndex, _ mapping: FormatMapping, item: TapeIndex?,
        to builder: inout LegBuilder, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        var group: GroupValue?
        var segments = tape.items(list)
        while let segment = segments.next(tape) {
            if let item, let pointer = mapping.leg.group {
                let next = GroupValue(tape, pointer.find(in: tape, from: segment))
                if let group, group != next, !group.isSame(as: next, in: tape) {
                    builder.minutes = minutes(tape, item, mapping, leg: draft.legs)
                    try close(&builder, into: &facts)
                    guard draft.legs < limits.parts else { throw .tooMany(.parts, limit: limits.parts) }
                    start(&builder, tape, of: item, mapping)
                }
                group = next
            }
            try add(self.segment(tape, segment, mapping.segment), tape, to: &builder, into: &facts)
        }
    }

    private func segment(_ tape: borrowing Tape, _ start: TapeIndex, _ mapping: FormatMapping.Segment) -> SegmentDraft {
        func text(_ pointer: JSONPointer?, _ tape: borrowing Tape) -> TapeString? {
            pointer?.find(in: tape, from: start).flatMap { tape.string($0) }
        }
        var part = SegmentDraft()
        part.from = place(tape, text(mapping.origin, tape), country: text(mapping.originCountry, tape))
        part.to = place(tape, text(mapping.destination, tape), country: text(mapping.destinationCountry, tape))
        part.carrier = text(mapping.carrier, tape)
        part.carrierName = text(mapping.carrierName, tape)
        part.number = text(mapping.number, tape)
        part.numericNumber = mapping.number?.find(in: tape, from: start).flatMap { tape.int($0) }
        part.departs = text(mapping.departs, tape)
        part.numericDeparts = mapping.departs?.find(in: tape, from: start).flatMap { tape.int($0) }
        let stops = stops(tape, start, mapping.technicalStops)
        part.stops = stops ?? 0
        part.tellsStops = stops != nil
        return part
    }

    private func place(_ tape: borrowing Tape, _ code: TapeString?, country: TapeString?) -> Place {
        guard let code else { return .none }
        let place = tape.withBytes(code) { Place($0) }
        guard let country else { return place }
        return tape.withBytes(country) { place.orCountry($0) }
    }

    /// Begins a leg with the technical stops of the item itself.
    private func start(
        _ builder: inout LegBuilder, _ tape: borrowing Tape, of item: TapeIndex, _ mapping: FormatMapping
    ) {
        let stops = stops(tape, item, mapping.item.technicalStops)
        builder.stops = stops ?? 0
        builder.tellsStops = stops != nil
    }

    /// A number, or the length of a list; 0 if there is neither, and `nil` for a number that is out of range.
    private func stops(_ tape: borrowing Tape, _ start: TapeIndex, _ pointer: JSONPointer?) -> Int? {
        guard let value = pointer?.find(in: tape, from: start) else { return 0 }
        guard !tape.isUnheld(value) else { return nil }
        return min(max(tape.int(value) ?? tape.itemCount(value), 0), FlightLimits.legStops)
    }

    private func minutes(_ tape: borrowing Tape, _ start: TapeIndex, _ mapping: FormatMapping, leg: Int) -> Int? {
        guard mapping.leg.durations.indices.contains(leg),
            let value = mapping.leg.durations[leg].find(in: tape, from: start)
        else { return nil }
        if mapping.leg.durationUnit == .iso { return isoMinutes(tape, value) }
        guard let number = tape.double(value), number >= 0, number <= 1e9 else { return nil }
        switch mapping.leg.durationUnit {
        case .seconds: return Int(number / 60)
        case .hours: return Int(number * 60)
        case .minutes, .iso: return Int(number)
        }
    }
}

/// The value that identifies a segment's leg: a text, a whole number, a bool, or nothing.
private enum GroupValue: Hashable {
    case text(TapeString)
    case number(Int)
    case bool(Bool)
    case none

    init(_ tape: borrowing Tape, _ index: TapeIndex?) {
        guard let index else {
            self = .none
            return
        }
        if let text = tape.string(index) {
            self = .text(text)
        } else if let number = tape.int(index) {
            self = .number(number)
        } else {
            self = tape.bool(index).map { .bool($0) } ?? .none
        }
    }

    func isSame(as other: GroupValue, in tape: borrowing Tape) -> Bool {
        guard case .text(let left) = self, case .text(let right) = other else { return self == other }
        return tape.equals(left, right)
    }
}

extension FormatMapping.PriceUnit {
    var scale: DecimalText.Unit {
        switch self {
        case .whole: .whole
        case .centi: .centi
        case .milli: .milli
        case .micro: .micro
        }
    }
}
