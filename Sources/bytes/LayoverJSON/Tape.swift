/// A parsed document: simdjson's words and strings, borrowed for the call of a closure.
///
/// The upper eight bits of a word are its type, the lower 56 an index: of an object or array the word after its end, of a
/// string its offset in the strings. A number takes two words. Only a `TapeParser` makes a tape, so its indices are
/// simdjson's and valid; the reads below do not check them again.
///
/// Source: simdjson, `doc/tape.md`.
@safe
@usableFromInline
package struct Tape: ~Copyable {
    @usableFromInline let source: UnsafeBufferPointer<UInt8>
    @usableFromInline let words: UnsafeBufferPointer<UInt64>
    @usableFromInline let strings: UnsafeBufferPointer<UInt8>
    /// True if numbers that no type holds were replaced by `null`.
    private let lacksValues: Bool

    @unsafe
    init(
        source: UnsafeBufferPointer<UInt8>, words: UnsafeBufferPointer<UInt64>, strings: UnsafeBufferPointer<UInt8>,
        lacksValues: Bool = false
    ) {
        self.lacksValues = lacksValues
        unsafe self.source = source
        unsafe self.words = words
        unsafe self.strings = strings
    }

    /// The outermost value.
    package var root: TapeIndex { TapeIndex(1) }

    /// Bytes of the document.
    package var byteCount: Int { unsafe source.count }

    @inline(__always) @inlinable
    func word(_ index: Int) -> UInt64 { unsafe words[index] }

    @inlinable
    package func kind(_ index: TapeIndex) -> TapeKind { TapeKind(rawValue: tag(index)) ?? .null }

    /// The letter of a kind on the tape.
    @inline(__always) @inlinable
    func tag(_ index: TapeIndex) -> UInt8 { UInt8(truncatingIfNeeded: word(index.word) >> 56) }

    @inline(__always) @inlinable
    package func isObject(_ index: TapeIndex) -> Bool { tag(index) == TapeKind.object.rawValue }

    @inline(__always) @inlinable
    package func isArray(_ index: TapeIndex) -> Bool { tag(index) == TapeKind.array.rawValue }

    @inline(__always) @inlinable
    package func isNull(_ index: TapeIndex) -> Bool { tag(index) == TapeKind.null.rawValue }

    /// The word after the value, whatever the value contains.
    ///
    /// - Complexity: O(1).
    @inline(__always) @inlinable
    func end(_ index: Int) -> Int {
        let word = word(index)
        switch UInt8(truncatingIfNeeded: word >> 56) {
        case TapeKind.object.rawValue, TapeKind.array.rawValue: return Int(word & 0xffff_ffff)
        case TapeKind.int.rawValue, TapeKind.unsigned.rawValue, TapeKind.double.rawValue: return index + 2
        default: return index + 1
        }
    }

    /// True if a value that no type holds may have been here, so that its absence proves nothing.
    package func isUnheld(_ index: TapeIndex) -> Bool { lacksValues && isNull(index) }

    /// A whole number; `nil` for any other value or a number above `Int.max`.
    @inlinable
    package func int(_ index: TapeIndex) -> Int? {
        switch kind(index) {
        case .int: Int(Int64(bitPattern: word(index.word + 1)))
        case .unsigned: Int(exactly: word(index.word + 1))
        default: nil
        }
    }

    /// Any number, as the nearest double.
    @inlinable
    package func double(_ index: TapeIndex) -> Double? {
        switch kind(index) {
        case .double: Double(bitPattern: word(index.word + 1))
        case .int: Double(Int64(bitPattern: word(index.word + 1)))
        case .unsigned: Double(word(index.word + 1))
        default: nil
        }
    }

    @inlinable
    package func bool(_ index: TapeIndex) -> Bool? {
        switch kind(index) {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// Calls `body` with the document's own bytes.
    package func withSource<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
        try body(unsafe source.span)
    }
}

/// A value's place on a tape; it means nothing on another tape.
@usableFromInline
package struct TapeIndex: Hashable, Sendable {
    @usableFromInline let word: Int

    @inlinable
    init(_ word: Int) { self.word = word }
}

/// The kind of a word of a tape, by simdjson's letter.
@frozen
@usableFromInline
package enum TapeKind: UInt8, Sendable {
    case object = 0x7b
    case array = 0x5b
    case string = 0x22
    case int = 0x6c
    case unsigned = 0x75
    case double = 0x64
    case `true` = 0x74
    case `false` = 0x66
    case null = 0x6e
}
