/// The state of a walk over an object's members.
@usableFromInline
package struct TapeMembers {
    @usableFromInline var word: Int
    @usableFromInline let end: Int

    @inlinable
    init(word: Int, end: Int) {
        self.word = word
        self.end = end
    }

    /// The next member in the order of the document; `nil` after the last one.
    ///
    /// - Complexity: O(1), whatever the previous member contains.
    @inline(__always) @inlinable
    package mutating func next(_ tape: borrowing Tape) -> (key: TapeString, value: TapeIndex)? {
        guard word < end else { return nil }
        let key = tape.stringUnchecked(word)
        let value = word + 1
        word = tape.end(value)
        return (key, TapeIndex(value))
    }
}

/// The state of a walk over an array's items.
@usableFromInline
package struct TapeItems {
    @usableFromInline var word: Int
    @usableFromInline let end: Int

    @inlinable
    init(word: Int, end: Int) {
        self.word = word
        self.end = end
    }

    /// The next item; `nil` after the last one.
    @inline(__always) @inlinable
    package mutating func next(_ tape: borrowing Tape) -> TapeIndex? {
        guard word < end else { return nil }
        defer { word = tape.end(word) }
        return TapeIndex(word)
    }
}

extension Tape {
    /// The members of an object; empty for any other value.
    @inline(__always) @inlinable
    package func members(_ index: TapeIndex) -> TapeMembers {
        guard isObject(index) else { return TapeMembers(word: 0, end: 0) }
        return TapeMembers(word: index.word + 1, end: end(index.word) - 1)
    }

    /// The items of an array; empty for any other value.
    @inline(__always) @inlinable
    package func items(_ index: TapeIndex) -> TapeItems {
        guard isArray(index) else { return TapeItems(word: 0, end: 0) }
        return TapeItems(word: index.word + 1, end: end(index.word) - 1)
    }

    /// Counts the items of an array; 0 for any other value.
    ///
    /// - Complexity: O(1) below 16,777,215 items, where the tape's own count is exact.
    @inlinable
    package func itemCount(_ index: TapeIndex) -> Int {
        guard isArray(index) else { return 0 }
        let count = Int((word(index.word) >> 32) & 0xff_ffff)
        guard count == 0xff_ffff else { return count }
        var items = items(index)
        var sum = 0
        while items.next(self) != nil { sum += 1 }
        return sum
    }

    /// The first member named `key`, compared after unescaping.
    ///
    /// - Complexity: O(members before it).
    @inlinable
    package func member(_ key: StaticString, of index: TapeIndex) -> TapeIndex? {
        var members = members(index)
        while let (name, value) = members.next(self) {
            if equals(name, key) { return value }
        }
        return nil
    }

    /// The first member named as the string `key`, which is on the same tape.
    @inlinable
    package func member(_ key: TapeString, of index: TapeIndex) -> TapeIndex? {
        var members = members(index)
        while let (name, value) = members.next(self) {
            if equals(name, key) { return value }
        }
        return nil
    }

    /// The member `second` of the member `first`.
    @inlinable
    package func member(_ first: StaticString, _ second: StaticString, of index: TapeIndex) -> TapeIndex? {
        member(first, of: index).flatMap { member(second, of: $0) }
    }
}
