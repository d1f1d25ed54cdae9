/// Numbers distinct terms in the order in which they are added.
struct TermTable {
    /// The terms in UTF-8, one after the other.
    private var texts: [UInt8] = []
    private var starts: [UInt32] = [0]
    /// By hash: a term's number and 1 more, or 0; a power of two in length.
    private var slots = [UInt32](repeating: 0, count: 1 << 10)
    private var hashes: [UInt32] = []

    var count: Int { starts.count - 1 }

    /// The number of a term, from 0; a new number if the term is new.
    ///
    /// - Complexity: O(bytes).
    mutating func number(_ term: String) -> Int {
        var term = term
        return term.withUTF8 { bytes in unsafe number(bytes) }
    }

    private mutating func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        // Source: Fowler, Noll and Vo, 64-bit FNV-1a; the halves are combined, because the low bits alone vary too little.
        var wide: UInt64 = 14_695_981_039_346_656_037
        for index in bytes.indices { wide = (wide ^ UInt64(unsafe bytes[index])) &* 1_099_511_628_211 }
        let hash = UInt32(truncatingIfNeeded: wide ^ (wide >> 32))
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if hashes[number] == hash, unsafe isEqual(number, bytes) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        unsafe texts.append(contentsOf: bytes)
        starts.append(UInt32(clamping: texts.count))
        hashes.append(hash)
        slots[slot] = UInt32(clamping: hashes.count)
        if hashes.count * 2 > slots.count { grow() }
        return hashes.count - 1
    }

    /// Frees the memory for look-ups; no terms can be added afterwards.
    mutating func close() {
        slots = []
        hashes = []
    }

    private func isEqual(_ number: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(starts[number])
        guard Int(starts[number + 1]) - start == bytes.count else { return false }
        for index in 0..<bytes.count where unsafe texts[start + index] != bytes[index] { return false }
        return true
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(clamping: number + 1)
        }
    }

    /// The numbers of all terms, ascending by the terms' bytes.
    var sorted: [Int] {
        // Most terms differ in their first eight bytes.
        let keyed = (0..<count).map { number in (key: key(number), number: number) }
        return keyed.sorted {
            $0.key != $1.key ? $0.key < $1.key : bytes($0.number).lexicographicallyPrecedes(bytes($1.number))
        }
        .map(\.number)
    }

    func bytes(_ number: Int) -> ArraySlice<UInt8> { texts[Int(starts[number])..<Int(starts[number + 1])] }

    /// The first eight bytes, big-endian; zeros after the end.
    private func key(_ number: Int) -> UInt64 {
        let (start, end) = (Int(starts[number]), Int(starts[number + 1]))
        var key: UInt64 = 0
        for place in start..<(start + 8) { key = key << 8 | (place < end ? UInt64(texts[place]) : 0) }
        return key
    }
}
