import LayoverSeal
import Testing

struct SealingKeyTests {
    private let key = SealingKey(Array(0..<32))
    private let nonce = [UInt8](repeating: 7, count: SealingKey.nonceBytes)

    @Test(arguments: [0, 1, 31, 32, 33, 1000, 3_000])
    func `a sealed token opens again, and none of it is readable`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let sealed = try #require(key.seal(bytes, nonce: nonce))
        #expect(sealed.count == count + SealingKey.overheadBytes)
        #expect(key.open(sealed) == bytes)
        #expect(SealingKey(Array(1...32)).open(sealed) == nil)
        #expect(key.seal(bytes, nonce: nonce) == sealed)
        if count > 8 { #expect(!sealed.elementsEqual(nonce + bytes) && Array(sealed.suffix(count)) != bytes) }
    }

    @Test func `one changed byte anywhere opens nothing`() throws {
        let sealed = try #require(key.seal(Array("a search".utf8), nonce: nonce))
        for index in sealed.indices {
            for bit in 0..<8 {
                var changed = sealed
                changed[index] ^= 1 << UInt8(bit)
                #expect(key.open(changed) == nil, "byte \(index)")
            }
        }
        for count in 0..<sealed.count { #expect(key.open(Array(sealed.prefix(count))) == nil) }
        #expect(key.open(sealed + [0]) == nil)
    }

    @Test(arguments: [0, 23, 25]) func `a nonce of another length seals nothing`(count: Int) {
        #expect(key.seal([1], nonce: [UInt8](repeating: 0, count: count)) == nil)
    }

    @Test(arguments: [0, 31, 33]) func `a key of another length is a key too`(count: Int) throws {
        let other = SealingKey([UInt8](repeating: 1, count: count))
        #expect(other.open(try #require(other.seal([1, 2], nonce: nonce))) == [1, 2])
    }

    /// The vector of draft-irtf-cfrg-xchacha-03, A.3.1, without its associated data; the expected bytes are libsodium's.
    @Test func `is XChaCha20 and Poly1305 as published`() throws {
        let key = SealingKey(Array(0x80...0x9f))
        let nonce = Array(0x40...0x57).map { UInt8($0) }
        let text = Array("Ladies and Gentlemen of the class of '99".utf8)
        let sealed = try #require(key.seal(text, nonce: nonce))
        #expect(Array(sealed[24..<32]) == [0xbd, 0x6d, 0x17, 0x9d, 0x3e, 0x83, 0xd4, 0x3b])
    }
}
