/// A string of a tape: a range of its string buffer, unescaped and valid UTF-8.
@usableFromInline
package struct TapeString: Hashable, Sendable {
    @usableFromInline let offset: Int
    @usableFromInline package let count: Int

    @inlinable
    init(offset: Int, count: Int) {
        self.offset = offset
        self.count = count
    }

    @inlinable
    package var isEmpty: Bool { count == 0 }
}

extension Tape {
    /// The string at `index`; `nil` for any other value.
    @inline(__always) @inlinable
    package func string(_ index: TapeIndex) -> TapeString? {
        tag(index) == TapeKind.string.rawValue ? stringUnchecked(index.word) : nil
    }

    @inline(__always) @inlinable
    func stringUnchecked(_ index: Int) -> TapeString {
        let offset = Int(word(index) & 0xff_ffff_ffff_ffff)
        let count = unsafe UnsafeRawPointer(strings.baseAddress.unsafelyUnwrapped)
            .loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return TapeString(offset: offset + 4, count: Int(count))
    }

    @inline(__always) @inlinable
    func start(_ string: TapeString) -> UnsafePointer<UInt8> {
        unsafe strings.baseAddress.unsafelyUnwrapped + string.offset
    }

    @inline(__always) @inlinable
    package func equals(_ string: TapeString, _ text: StaticString) -> Bool {
        guard string.count == text.utf8CodeUnitCount else { return false }
        return unsafe same(start(string), text.utf8Start, count: string.count)
    }

    @inlinable
    package func equals(_ left: TapeString, _ right: TapeString) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe same(start(left), start(right), count: left.count)
    }

    /// Compares the string with `text`.
    ///
    /// The label keeps a literal a `StaticString`, which costs far less.
    package func equals(_ string: TapeString, text: String) -> Bool {
        guard string.count == text.utf8.count else { return false }
        return withBytes(string) { bytes in
            var index = 0
            for unit in text.utf8 {
                guard bytes[index] == unit else { return false }
                index += 1
            }
            return true
        }
    }

    /// Compares the string with `bytes[range]`.
    @inlinable
    package func equals(_ string: TapeString, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard string.count == range.count, range.upperBound <= bytes.count else { return false }
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return true }
            return unsafe same(start(string), base + range.lowerBound, count: string.count)
        }
    }

    @inline(__always) @inlinable
    func same(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int) -> Bool {
        var index = 0
        let (left, right) = unsafe (UnsafeRawPointer(left), UnsafeRawPointer(right))
        while index + 8 <= count {
            let first = unsafe left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard unsafe first == right.loadUnaligned(fromByteOffset: index, as: UInt64.self) else { return false }
            index += 8
        }
        while index < count {
            let first = unsafe left.load(fromByteOffset: index, as: UInt8.self)
            guard unsafe first == right.load(fromByteOffset: index, as: UInt8.self) else { return false }
            index += 1
        }
        return true
    }

    /// A number that equal strings share; not for security.
    @inlinable
    package func hash(_ string: TapeString) -> UInt64 {
        unsafe hashBytes(UnsafeBufferPointer(start: start(string), count: string.count))
    }

    /// Appends the string's bytes.
    @inlinable
    package func append(_ string: TapeString, to bytes: inout [UInt8]) {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start(string), count: string.count))
    }

    /// Calls `body` with the string's bytes.
    @inlinable
    package func withBytes<Result>(_ string: TapeString, _ body: (Span<UInt8>) -> Result) -> Result {
        body(unsafe UnsafeBufferPointer(start: start(string), count: string.count).span)
    }

    /// The string as Swift text: for tools and for display, never for lookups.
    package func text(_ string: TapeString) -> String {
        unsafe String(decoding: UnsafeBufferPointer(start: start(string), count: string.count), as: UTF8.self)
    }
}

/// The hash of a `TapeString` with these bytes.
@inlinable
package func hash(bytes: [UInt8]) -> UInt64 {
    unsafe bytes.withUnsafeBufferPointer { unsafe hashBytes($0) }
}

/// Eight bytes at a time: multiply to 128 bits, fold, continue; the mixing of wyhash.
///
/// Source: Wang Yi, wyhash; the multipliers are its first two secrets.
@inlinable
@unsafe
func hashBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xa076_1d64_78bd_642f ^ UInt64(truncatingIfNeeded: bytes.count)
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= raw.count {
        hash = mixed(hash ^ (unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        index += 8
    }
    var rest: UInt64 = 0
    while index < raw.count {
        rest = rest << 8 | UInt64(unsafe raw[index])
        index += 1
    }
    return mixed(hash ^ rest)
}

@inline(__always) @inlinable
func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xe703_7ed1_a0b4_28db)
    return product.high ^ product.low
}
