import LayoverJSON
import LayoverModel

/// One flight where it is on the tape, before any part of it becomes text; other answers can refer to it.
struct SegmentParts {
    /// The airline's IATA code.
    let carrier: TapeString
    /// A text or a number.
    let number: TapeIndex
    /// IATA codes of the airports.
    let from: TapeString
    let to: TapeString
    /// In the local time of the airports.
    let departs: LocalDateTime
    let arrives: LocalDateTime
    /// The object with the flight, if its format needs it to find more.
    var source: TapeIndex?

    /// Makes no text.
    ///
    /// - Returns: `nil` if a part is missing or cannot be read.
    init?(
        _ tape: borrowing Tape, carrier: TapeString?, number: TapeIndex?, from: TapeString?, to: TapeString?,
        departs: LocalDateTime?, arrives: LocalDateTime?
    ) {
        guard let carrier, let number, let from, let to, let departs, let arrives,
            tape.isCode(carrier, 2...3), tape.isCode(from, 3...3), tape.isCode(to, 3...3), tape.isFlightNumber(number)
        else { return nil }
        (self.carrier, self.number, self.from, self.to) = (carrier, number, from, to)
        (self.departs, self.arrives) = (departs, arrives)
    }

    /// The flight as text.
    func listed(_ tape: borrowing Tape) -> ListedSegment? {
        ListedSegment(
            carrier: tape.text(carrier), number: tape.word(of: number), from: tape.text(from), to: tape.text(to),
            departs: departs, arrives: arrives)
    }
}

extension Tape {
    fileprivate func isCode(_ text: TapeString, _ lengths: ClosedRange<Int>) -> Bool {
        withBytes(text) { ListedSegment.isCode($0, lengths) }
    }

    fileprivate func isFlightNumber(_ index: TapeIndex) -> Bool {
        guard let text = string(index) else { return int(index).map { (1...99_999).contains($0) } ?? false }
        return withBytes(text) { bytes in
            var start = 0
            while start < bytes.count, bytes[start] == 0x30 { start += 1 }
            return ListedSegment.isCode(bytes.extracting(start..<bytes.count), ListedSegment.numberLengths)
        }
    }
}
