import LayoverJSON

/// Numbers byte strings from 0 in the order in which they are first seen.
///
/// Open addressing over 64-bit hashes; the bytes are copied into one buffer. Clearing it keeps its memory and touches only
/// the slots in use.
struct ByteTable: Sendable {
    private struct Entry {
        let hash: UInt64
        let range: Range<Int>
    }

    private let name: FlightLimits.Name
    private let limit: Int
    private let probeLimit: Int
    private var slots: [UInt32] = []
    private var slotCount = 0
    private var entries: [Entry] = []
    private(set) var bytes: [UInt8] = []

    init(_ name: FlightLimits.Name, limit: Int, probeLimit: Int) {
        self.name = name
        self.limit = limit
        self.probeLimit = probeLimit
    }

    var count: Int { entries.count }

    /// The bytes of number `index`, as a range of `bytes`.
    func range(_ index: Int) -> Range<Int> { entries[index].range }

    /// The entries alone, by number; look-ups are not possible.
    var kept: ByteTable {
        var copy = self
        copy.slots = []
        copy.slotCount = 0
        copy.entries = entries.map { $0 }
        copy.bytes = bytes.map { $0 }
        return copy
    }

    mutating func removeAll() {
        for index in 0..<slotCount { slots[index] = 0 }
        slotCount = min(slotCount, 256)
        entries.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    /// The number of `string`; `nil` if it was never inserted.
    func number(of string: TapeString, in tape: borrowing Tape) -> Int? {
        guard slotCount > 0 else { return nil }
        let hash = tape.hash(string)
        var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
        while slots[slot] != 0 {
            let entry = entries[Int(slots[slot]) - 1]
            if entry.hash == hash, tape.equals(string, bytes, entry.range) { return Int(slots[slot]) - 1 }
            slot = (slot + 1) & (slotCount - 1)
        }
        return nil
    }

    /// The number of `key`; `nil` if it was never inserted.
    func number(of key: [UInt8]) -> Int? {
        guard slotCount > 0 else { return nil }
        let hash = hash(bytes: key)
        var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
        while slots[slot] != 0 {
            let entry = entries[Int(slots[slot]) - 1]
            if entry.hash == hash, bytes[entry.range].elementsEqual(key) { return Int(slots[slot]) - 1 }
            slot = (slot + 1) & (slotCount - 1)
        }
        return nil
    }

    /// The number of `string` and whether it is new.
    mutating func insert(_ string: TapeString, in tape: borrowing Tape) throws(FlightReadError) -> (Int, isNew: Bool) {
        let start = bytes.count
        tape.append(string, to: &bytes)
        return try insert(hash: tape.hash(string), start: start)
    }

    /// The number of `key` and whether it is new.
    mutating func insert(_ key: [UInt8]) throws(FlightReadError) -> (Int, isNew: Bool) {
        let start = bytes.count
        bytes.append(contentsOf: key)
        return try insert(hash: hash(bytes: key), start: start)
    }

    /// Keeps the bytes from `start` as a new entry, or drops them if they are known.
    private mutating func insert(hash: UInt64, start: Int) throws(FlightReadError) -> (Int, isNew: Bool) {
        if entries.count * 2 >= slotCount { grow() }
        var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
        var probes = 0
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if entries[number].hash == hash, isSame(entries[number].range, start) {
                bytes.removeSubrange(start...)
                return (number, isNew: false)
            }
            probes += 1
            guard probes < probeLimit else { throw .tooMany(.probes, limit: probeLimit) }
            slot = (slot + 1) & (slotCount - 1)
        }
        guard entries.count < limit else { throw .tooMany(name, limit: limit) }
        entries.append(Entry(hash: hash, range: start..<bytes.count))
        slots[slot] = UInt32(truncatingIfNeeded: entries.count)
        return (entries.count - 1, isNew: true)
    }

    private func isSame(_ range: Range<Int>, _ start: Int) -> Bool {
        range.count == bytes.count - start && bytes[range] == bytes[start...]
    }

    private mutating func grow() {
        for index in 0..<slotCount { slots[index] = 0 }
        slotCount = max(256, slotCount * 2)
        while slots.count < slotCount { slots.append(0) }
        for (number, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash) & (slotCount - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
            slots[slot] = UInt32(truncatingIfNeeded: number + 1)
        }
    }
}
