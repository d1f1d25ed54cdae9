/// Skips bytes without special meaning, eight at a time.
///
/// Source: Sean Eron Anderson, "Bit Twiddling Hacks", "Determine if a word has a byte equal to n" and "less than n". The
/// lowest byte that they mark is always correct; only bytes above it may be marked wrongly.
enum ByteScan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The offset of the first `<` or `>` at or after `start`; the end if there is none.
    static func firstBracket(_ bytes: Span<UInt8>, from start: Int) -> Int {
        first(bytes, from: start) { holds($0, UInt8(ascii: "<")) | holds($0, UInt8(ascii: ">")) }
    }

    /// The offset of the first `<`, `>` or `"` at or after `start`; the end if there is none.
    static func firstBracketOrQuote(_ bytes: Span<UInt8>, from start: Int) -> Int {
        first(bytes, from: start) {
            holds($0, UInt8(ascii: "<")) | holds($0, UInt8(ascii: ">")) | holds($0, UInt8(ascii: "\""))
        }
    }

    /// The offset of the first byte at or after `start` that is not a letter, digit, blank or mark that needs no escaping;
    /// the end if there is none.
    static func firstUnplain(_ bytes: Span<UInt8>, from start: Int) -> Int {
        first(bytes, from: start) { word in
            let controls = (word &- (ones &* 0x20)) & ~word
            let quotes =
                holds(word, UInt8(ascii: "\"")) | holds(word, UInt8(ascii: "'")) | holds(word, UInt8(ascii: "`"))
            let markup =
                holds(word, UInt8(ascii: "<")) | holds(word, UInt8(ascii: ">")) | holds(word, UInt8(ascii: "&"))
            return controls | quotes | markup | word
        }
    }

    /// The first offset for whose byte `marks` sets the highest bit.
    @inline(__always)
    private static func first(_ bytes: Span<UInt8>, from start: Int, _ marks: (UInt64) -> UInt64) -> Int {
        let raw = unsafe bytes.bytes
        var offset = start
        while offset + 8 <= bytes.count {
            let word = unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let found = marks(UInt64(littleEndian: word)) & highs
            if found != 0 { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < bytes.count {
            if marks(ones &* UInt64(bytes[offset])) & highs != 0 { return offset }
            offset += 1
        }
        return offset
    }

    /// A word in which the lowest byte with its highest bit set is at the position of the first `byte` in `word`.
    @inline(__always)
    private static func holds(_ word: UInt64, _ byte: UInt8) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        return (difference &- ones) & ~difference
    }
}
