/// A TZif file that a test writes.
struct WrittenZone {
    var version: UInt8 = 0x32
    /// Seconds since 1970, and the index of the type that applies from then on.
    var changes: [(at: Int, type: UInt8)] = []
    /// Seconds east of UTC, whether it is daylight saving time, and the index of the abbreviation.
    var types: [(offset: Int, saving: UInt8, letter: UInt8)] = [(0, 0, 0)]
    var letters = "AAA\0BBB\0"
    var leaps = 0
    var rule = ""

    /// A zone with one fixed offset.
    static func fixed(_ offset: Int) -> [UInt8] { WrittenZone(types: [(offset, 0, 0)]).bytes }

    mutating func setTypes(_ count: Int) { types = Array(repeating: (0, 0, 0), count: count) }

    mutating func setChanges(_ count: Int) { changes = (0..<count).map { (at: $0, type: 0) } }

    mutating func setLetters(_ count: Int) { letters = String(repeating: "A", count: count) }

    var bytes: [UInt8] {
        guard version != 0 else { return header + block(timeBytes: 4) }
        var empty = self
        empty.changes = []
        empty.leaps = 0
        return empty.header + empty.block(timeBytes: 4) + header + block(timeBytes: 8) + Array("\n\(rule)\n".utf8)
    }

    private var header: [UInt8] {
        let counts = [0, 0, leaps, changes.count, types.count, letters.utf8.count]
        return Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15) + counts.flatMap { number($0, 4) }
    }

    private func block(timeBytes: Int) -> [UInt8] {
        changes.flatMap { number($0.at, timeBytes) } + changes.map(\.type)
            + types.flatMap { number($0.offset, 4) + [$0.saving, $0.letter] } + Array(letters.utf8)
            + [UInt8](repeating: 0, count: leaps * (timeBytes + 4))
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
