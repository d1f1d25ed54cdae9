import LayoverTestKit
import LayoverZstd
import Testing

struct ZstandardTests {
    /// Sizes around those at which a frame needs more bytes for its size.
    @Test(arguments: [0, 1, 255, 256, 65_791, 65_792, 1_000_000])
    func `packed bytes are unpacked unchanged`(count: Int) throws {
        var generator = SeededGenerator(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next() & 15) }
        let packed = try Zstandard.pack(bytes)
        #expect(try Zstandard.unpack(packed, limit: count) == bytes)
        #expect(count < 1000 || packed.count < count)
    }

    @Test func `a small frame of many bytes is unpacked up to the limit, and refused beyond it`() throws {
        let packed = try Zstandard.pack([UInt8](repeating: 0, count: 1 << 20))
        #expect(packed.count < 4096)
        #expect(try Zstandard.unpack(packed, limit: 1 << 20).count == 1 << 20)
        #expect(throws: ZstandardError.tooLarge(limit: (1 << 20) - 1)) {
            try Zstandard.unpack(packed, limit: (1 << 20) - 1)
        }
    }

    @Test(arguments: [10, 99_999, 100_001, 500_000])
    func `a frame with a wrong size ends at that size`(told: Int) throws {
        var packed = try Zstandard.pack([UInt8](repeating: 7, count: 100_000))
        // After the magic number and the descriptor, four little-endian bytes hold the size.
        try #require(packed[5..<9].reversed().reduce(0) { $0 << 8 | Int($1) } == 100_000)
        for index in 0..<4 { packed[5 + index] = UInt8(truncatingIfNeeded: told >> (8 * index)) }
        #expect(throws: ZstandardError.self) { try Zstandard.unpack(packed, limit: 1 << 20) }
        #expect(throws: ZstandardError.tooLarge(limit: 9)) { try Zstandard.unpack(packed, limit: 9) }
    }

    @Test func `a frame that is cut anywhere, or has anything behind it, is refused`() throws {
        let packed = try Zstandard.pack(Array("widgets and flags and widgets and flags".utf8))
        for count in 0..<packed.count {
            #expect(throws: ZstandardError.self, "cut to \(count)") {
                try Zstandard.unpack(Array(packed.prefix(count)), limit: 1000)
            }
        }
        for rest in [[0], packed] {
            #expect(throws: ZstandardError.self) { try Zstandard.unpack(packed + rest, limit: 1000) }
        }
    }

    @Test func `whatever the bytes are, it answers within the limit or throws`() throws {
        let packed = try Zstandard.pack((0..<5000).map { UInt8(truncatingIfNeeded: $0 % 251) })
        var generator = SeededGenerator(seed: 11)
        var refused = 0
        for _ in 0..<3000 {
            var bytes = packed
            for _ in 0...generator.below(4) { bytes[generator.below(bytes.count)] = UInt8(generator.below(256)) }
            do {
                #expect(try Zstandard.unpack(bytes, limit: 6000).count <= 6000)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0)
    }
}
