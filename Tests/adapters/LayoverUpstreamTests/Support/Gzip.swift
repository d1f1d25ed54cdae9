/// Hand-made gzip data.
enum Gzip {
    /// Stored blocks without compression.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var output = head
        for start in stride(from: 0, to: max(1, bytes.count), by: 65_535) {
            let part = bytes[start..<min(bytes.count, start + 65_535)]
            output.append(start + part.count == bytes.count ? 1 : 0)
            output += little(UInt16(part.count)) + little(~UInt16(part.count)) + part
        }
        return output + little(crc(bytes)) + little(UInt32(bytes.count))
    }

    /// At least `count` zeros, compressed to a 158th of their size.
    static func zeros(atLeast count: Int) -> [UInt8] {
        let runs = count / 258 + 1
        var bits = Bits()
        bits.add(0b011, 3)  // the last block, with the fixed codes
        bits.addCode(0b0011_0000, 8)  // one zero
        for _ in 0..<runs {
            bits.addCode(0b1100_0101, 8)  // 258 bytes
            bits.addCode(0, 5)  // at a distance of one byte
        }
        bits.addCode(0, 7)
        let size = 1 + runs * 258
        return head + bits.bytes + little(crc([UInt8](repeating: 0, count: size))) + little(UInt32(size))
    }

    /// Two hundred million zeros without a trailer.
    static var bomb: [UInt8] {
        var bits = Bits()
        bits.add(0b011, 3)
        bits.addCode(0b0011_0000, 8)
        for _ in 0..<24 {
            bits.addCode(0b1100_0101, 8)
            bits.addCode(0, 5)
        }
        // Eight runs are 104 bits, so thirteen bytes repeat.
        let again = bits.bytes[13..<26]
        return head + bits.bytes[..<13] + (0..<100_000).flatMap { _ in again }
    }

    private static let head: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]

    private struct Bits {
        var bytes: [UInt8] = []
        private var used = 8

        mutating func add(_ value: UInt32, _ count: Int) {
            for bit in 0..<count {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                bytes[bytes.count - 1] |= UInt8((value >> UInt32(bit)) & 1) << UInt8(used)
                used += 1
            }
        }

        /// Codes are written from their highest bit on.
        mutating func addCode(_ value: UInt32, _ count: Int) {
            for bit in (0..<count).reversed() { add((value >> UInt32(bit)) & 1, 1) }
        }
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        (0..<(value.bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        let table = (0..<256).map { (start: UInt32) -> UInt32 in
            var value = start
            for _ in 0..<8 { value = value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
            return value
        }
        var value = UInt32.max
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xff)] ^ (value >> 8) }
        return ~value
    }
}
