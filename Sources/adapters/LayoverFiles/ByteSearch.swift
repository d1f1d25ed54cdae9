/// Searches for any of several byte strings, eight positions at a time: gigabytes per second.
package struct ByteSearch: Sendable {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    private let needles: [[UInt8]]
    /// Bytes at the end of one chunk that may begin a needle that ends in the next.
    let overlap: Int

    /// - Parameter needles: The byte strings; an empty one is never found.
    package init(_ needles: [[UInt8]]) {
        self.needles = needles.filter { !$0.isEmpty }
        overlap = max(0, (needles.map(\.count).max() ?? 0) - 1)
    }

    /// True if one of the needles is in the first `count` bytes.
    package func isIn(_ bytes: Span<UInt8>, _ count: Int) -> Bool {
        for needle in needles where unsafe ByteSearch.holds(needle, bytes.bytes, min(count, bytes.count)) {
            return true
        }
        return false
    }

    /// Searches for its last two bytes, because needles with a common start mostly differ in their ends.
    private static func holds(_ needle: [UInt8], _ bytes: RawSpan, _ count: Int) -> Bool {
        let length = needle.count
        let last = ones &* UInt64(needle[length - 1])
        let before = ones &* UInt64(needle[max(0, length - 2)])
        // The position of the last byte; the byte before it is compared if there is one.
        var place = length - 1
        let step = length > 1 ? 1 : 0
        while place < count {
            guard place + 8 <= bytes.byteCount else { break }
            let ends = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self) ^ last
            let starts = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place - step, as: UInt64.self) ^ before
            let both = UInt64(littleEndian: ends | starts)
            var marks = (both &- ones) & ~both & highs
            while marks != 0 {
                let end = place + marks.trailingZeroBitCount / 8
                if end < count, stands(needle, bytes, endingAt: end) { return true }
                marks &= marks - 1
            }
            place += 8
        }
        while place < count {
            if stands(needle, bytes, endingAt: place) { return true }
            place += 1
        }
        return false
    }

    private static func stands(_ needle: [UInt8], _ bytes: RawSpan, endingAt end: Int) -> Bool {
        let start = end + 1 - needle.count
        for (index, byte) in needle.enumerated() {
            guard unsafe bytes.unsafeLoad(fromByteOffset: start + index, as: UInt8.self) == byte else { return false }
        }
        return true
    }
}
