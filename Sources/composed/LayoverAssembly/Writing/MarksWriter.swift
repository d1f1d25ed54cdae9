import LayoverJSON

/// Writes the layout's `marks`: the votes of friends on single itineraries.
struct MarksWriter {
    private let facts: TripFacts?

    init(_ facts: TripFacts?) { self.facts = facts }

    /// Bytes of the list; empty if the layout has no list, because its request names no trip or nothing is known about the
    /// trips.
    var bytes: [UInt8] {
        guard let facts, facts.state == .known || !facts.marks.isEmpty else { return [] }
        var output: [UInt8] = []
        output.reserveCapacity(16 + facts.marks.count * 160)
        output.append(0x5b)
        for (index, mark) in facts.marks.enumerated() {
            if index > 0 { output.append(0x2c) }
            write(mark, into: &output)
        }
        output.append(0x5d)
        return output
    }

    private func write(_ mark: ItineraryMark, into output: inout [UInt8]) {
        var members = MemberList(output: &output)
        members.append("itinerary", mark.itinerary, to: &output)
        members.append("trip", mark.trip, to: &output)
        members.append("item", mark.item, to: &output)
        members.append("yes", mark.yes, to: &output)
        members.append("maybe", mark.maybe, to: &output)
        members.append("no", mark.no, to: &output)
        if let mine = mark.mine { members.append("mine", mine.rawValue, to: &output) }
        if mark.stale > 0 { members.append("stale", mark.stale, to: &output) }
        if mark.isChosen {
            members.key("chosen", to: &output)
            appendJSONBool(true, to: &output)
        }
        members.close(&output)
    }
}
