/// Reads bits of a deflate stream in their order, lowest bit of each byte first.
///
/// It stores only numbers; each call that loads bytes receives them as an argument. After the last byte it reads zeros, and
/// `isPastEnd` is true.
struct BitCursor {
    /// Index of the next byte that has not been loaded.
    private var next: Int
    private let end: Int
    /// Bits that are loaded and not yet taken, the next one lowest.
    private(set) var bits: UInt64 = 0
    /// Number of bits in `bits`, from 0 to 63, including invented ones.
    private var count = 0
    /// Zero bits invented for bytes past the end.
    private var invented = 0

    /// - Parameters:
    ///   - start: Index of the first byte.
    ///   - end: Index after the last byte.
    init(from start: Int, to end: Int) {
        next = start
        self.end = end
    }

    /// Number of the next bit, counted from the first bit of byte 0.
    var position: Int { next * 8 + invented - count }

    /// True if bits after the last byte were taken.
    var isPastEnd: Bool { position > end * 8 }

    /// Loads bytes until at least 56 bits are available.
    @inline(__always)
    mutating func refill(from bytes: Span<UInt8>) {
        if next + 8 <= end {
            // The load is inside `bytes`: `end` is at most their number, and was compared right here.
            let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: next, as: UInt64.self)
            bits |= UInt64(littleEndian: word) << UInt64(count)
            let loaded = (63 - count) >> 3
            next += loaded
            count += loaded * 8
        } else {
            refillSlowly(from: bytes)
        }
    }

    private mutating func refillSlowly(from bytes: Span<UInt8>) {
        // The bits that a fast load left above the counted ones would be loaded twice.
        bits &= (1 << UInt64(count)) - 1
        while count <= 55 {
            if next < end {
                bits |= UInt64(bytes[next]) << UInt64(count)
                next += 1
            } else {
                invented += 8
            }
            count += 8
        }
    }

    /// Takes bits that a refill has loaded.
    ///
    /// - Parameter taken: From 0 to 56, no more than are available.
    @inline(__always)
    mutating func skip(_ taken: Int) {
        bits >>= UInt64(truncatingIfNeeded: taken)
        count -= taken
    }

    /// Takes some bits as a number.
    ///
    /// - Parameters:
    ///   - width: From 0 to 16.
    ///   - bytes: The bytes that the cursor reads.
    /// - Returns: From 0 to 2^`width` - 1.
    @inline(__always)
    mutating func take(_ width: Int, from bytes: Span<UInt8>) -> Int {
        if count < width { refill(from: bytes) }
        let value = Int(truncatingIfNeeded: bits & ((1 << UInt64(width)) - 1))
        skip(width)
        return value
    }

    /// Moves to the next byte's first bit, and from there over whole bytes.
    mutating func skipBytes(_ number: Int) {
        let byte = (position + 7) / 8
        next = byte + number
        bits = 0
        count = 0
        invented = 0
    }
}
