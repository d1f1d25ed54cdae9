/// Values by key, bounded by their number and their bytes: those that were stored or used longest ago are dropped first.
package struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let value: Value
        let bytes: Int
        /// Grows with each stored and each used value.
        var number: Int
    }

    private struct Use: Sendable {
        let key: Key
        let number: Int
    }

    private let countLimit: Int
    private let byteLimit: Int
    private var entries: [Key: Entry] = [:]
    /// From the oldest on; a key occurs once more for each later use, and those before `first` are gone.
    private var uses: [Use] = []
    private var first = 0
    private var newest = 0
    /// The bytes of all values.
    package private(set) var bytes = 0

    package init(count: Int, bytes: Int) {
        countLimit = count
        byteLimit = bytes
    }

    package var count: Int { entries.count }

    /// A value, which does not count as used.
    package subscript(key: Key) -> Value? { entries[key]?.value }

    /// A value, which then counts as used.
    package mutating func use(_ key: Key) -> Value? {
        guard let place = entries.index(forKey: key) else { return nil }
        entries.values[place].number = record(entries.keys[place])
        return entries.values[place].value
    }

    /// Stores a value in place of the previous one; a value that alone exceeds the limit is not stored.
    package mutating func keep(_ value: Value, for key: Key, bytes: Int) {
        remove(key)
        guard bytes <= byteLimit, countLimit > 0 else { return }
        entries[key] = Entry(value: value, bytes: bytes, number: record(key))
        self.bytes += bytes
        while entries.count > countLimit || self.bytes > byteLimit { dropOldest() }
    }

    package mutating func remove(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        bytes -= entry.bytes
    }

    /// Records a use, and keeps the list of uses near the number of values.
    private mutating func record(_ key: Key) -> Int {
        if uses.count > 2 * max(entries.count, 16) {
            uses = uses[first...].filter { entries[$0.key]?.number == $0.number }
            first = 0
        }
        newest += 1
        uses.append(Use(key: key, number: newest))
        return newest
    }

    private mutating func dropOldest() {
        while first < uses.count {
            let use = uses[first]
            first += 1
            guard entries[use.key]?.number == use.number else { continue }
            return remove(use.key)
        }
    }
}
