/// A JSON pointer, read once and used many times: `/data/0/price`; an empty one is the whole value.
///
/// Source: RFC 6901.
package struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    private struct Step: Hashable, Sendable {
        let key: [UInt8]
        /// The step as an index of an array, or `nil`.
        let index: Int?
    }

    package let description: String
    private let steps: [Step]

    /// `nil` unless `text` is empty or starts with `/`, and every `~` is `~0` or `~1`.
    package init?(_ text: String) {
        guard text.isEmpty || text.utf8.first == 0x2f else { return nil }
        var steps: [Step] = []
        for part in Array(text.utf8).split(separator: 0x2f, omittingEmptySubsequences: false).dropFirst() {
            guard let key = JSONPointer.unescaped(part) else { return nil }
            steps.append(Step(key: key, index: JSONPointer.index(key)))
        }
        self.steps = steps
        description = text
    }

    /// The value that the pointer names inside `start`, or `nil`.
    package func find(in tape: borrowing Tape, from start: TapeIndex) -> TapeIndex? {
        var place = start
        for step in steps {
            guard let next = JSONPointer.follow(step, from: place, in: tape) else { return nil }
            place = next
        }
        return place
    }

    private static func follow(_ step: Step, from place: TapeIndex, in tape: borrowing Tape) -> TapeIndex? {
        if tape.isArray(place) {
            guard let index = step.index, index < tape.itemCount(place) else { return nil }
            var items = tape.items(place)
            for _ in 0..<index { _ = items.next(tape) }
            return items.next(tape)
        }
        var members = tape.members(place)
        while let (key, value) = members.next(tape) {
            if tape.equals(key, step.key, 0..<step.key.count) { return value }
        }
        return nil
    }

    private static func unescaped(_ part: ArraySlice<UInt8>) -> [UInt8]? {
        var key: [UInt8] = []
        var rest = part
        while let byte = rest.popFirst() {
            guard byte == 0x7e else {
                key.append(byte)
                continue
            }
            switch rest.popFirst() {
            case 0x30: key.append(0x7e)
            case 0x31: key.append(0x2f)
            default: return nil
            }
        }
        return key
    }

    /// Digits without a leading zero, at most nine of them.
    private static func index(_ key: [UInt8]) -> Int? {
        guard (1...9).contains(key.count), key.allSatisfy({ (0x30...0x39).contains($0) }),
            key.count == 1 || key[0] != 0x30
        else { return nil }
        return key.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
