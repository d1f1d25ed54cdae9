import LayoverGzip
import Synchronization

/// Valid gzip that decodes to spaces, written without holding the decoded bytes in memory.
///
/// Source: RFC 1951, 3.2.5 and 3.2.6 (fixed codes); RFC 1952, 2.3.
enum GzipBomb {
    private static let last = Mutex<(count: Int, bytes: [UInt8])>((0, []))

    /// The same as `bytes`, cached for the most recent size.
    static func made(_ count: Int) -> [UInt8] {
        last.withLock { last in
            if last.count != count { last = (count, bytes(count)) }
            return last.bytes
        }
    }

    /// Writes the gzip bytes.
    ///
    /// - Parameter count: The number of decoded bytes, from 1.
    /// - Returns: The compressed bytes, a 158th of that.
    static func bytes(_ count: Int) -> [UInt8] {
        var output: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
        var bits = BitWriter()
        bits.add(0b011, 3)
        // A literal space is code 0x30 + 0x20. Codes are written from their highest bit.
        bits.addCode(0x50, 8)
        let (runs, left) = (count - 1).quotientAndRemainder(dividingBy: 258)
        // Eight runs of 13 bits are a whole number of bytes.
        bits.add(times: runs / 8) { for _ in 0..<8 { $0.addRun() } }
        for _ in 0..<runs % 8 { bits.addRun() }
        for _ in 0..<left { bits.addCode(0x50, 8) }
        bits.addCode(0, 7)
        output += bits.finished()
        for word in [checksum(count), UInt32(truncatingIfNeeded: count)] {
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                output.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        return output
    }

    /// The CRC-32 of this many spaces.
    private static func checksum(_ count: Int) -> UInt32 {
        let spaces = [UInt8](repeating: 0x20, count: min(count, 1 << 20))
        var checksum = Checksum()
        for start in stride(from: 0, to: count, by: spaces.count) {
            checksum.add(spaces.span.extracting(first: min(spaces.count, count - start)))
        }
        return checksum.value
    }
}

/// Writes bits, starting at the lowest bit of each byte.
struct BitWriter {
    private var bytes: [UInt8] = []
    private var word: UInt64 = 0
    private var filled: UInt64 = 0

    mutating func add(_ bits: UInt64, _ count: UInt64) {
        word |= bits << filled
        filled += count
        while filled >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: word))
            word >>= 8
            filled -= 8
        }
    }

    /// Adds a Huffman code, highest bit first.
    mutating func addCode(_ code: UInt64, _ count: UInt64) {
        var reversed: UInt64 = 0
        for place in 0..<count where code & (1 << place) != 0 { reversed |= 1 << (count - 1 - place) }
        add(reversed, count)
    }

    /// Adds 258 copies of the last byte: length 258 (symbol 285) at distance 1 (symbol 0).
    mutating func addRun() {
        addCode(0b1100_0101, 8)
        addCode(0, 5)
    }

    /// Adds the same bytes repeatedly.
    ///
    /// From the second time on they are copied.
    ///
    /// - Parameters:
    ///   - times: The number of repetitions, from 0.
    ///   - write: Adds whole bytes.
    mutating func add(times: Int, _ write: (inout BitWriter) -> Void) {
        guard times > 0 else { return }
        write(&self)
        guard times > 1 else { return }
        let start = bytes.count
        write(&self)
        let again = bytes[start...]
        for _ in 2..<times { bytes += again }
    }

    consuming func finished() -> [UInt8] {
        add(0, (8 - filled) % 8)
        return bytes
    }
}
