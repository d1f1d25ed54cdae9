import Dispatch
import LayoverModel
import Synchronization
import Testing

@testable import LayoverSeal

struct SealTests {
    private let seal: Seal

    init() throws { seal = try Seal() }

    /// Vectors of FIPS 180-4's examples.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `digests the published vectors`(text: String, expected: String) {
        #expect(hexadecimal(seal.sha256([Array(text.utf8)])) == expected)
    }

    @Test(arguments: 0...3)
    func `digests parts as if they were one`(cut: Int) {
        let bytes = Array("abc".utf8)
        let parts = [Array(bytes.prefix(cut)), [], Array(bytes.dropFirst(cut))]
        #expect(seal.sha256(parts) == seal.sha256([bytes]))
        #expect(seal.sha256([]) == seal.sha256([[]]))
    }

    /// Vectors of RFC 4231, cases 1, 2 and 6; all are in `AuthenticationKeyTests`.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `authenticates the published vectors`(key: [UInt8], text: String, expected: String) {
        let bytes = Array(text.utf8)
        let key = AuthenticationKey(key)
        #expect(hexadecimal(key.code(of: [bytes])) == expected)
        #expect(key.code(of: [Array(bytes.prefix(3)), Array(bytes.dropFirst(3))]) == key.code(of: [bytes]))
    }

    /// Vectors of RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `writes base64 with padding`(text: String, expected: String) {
        #expect(seal.base64(Array(text.utf8)) == expected)
    }

    @Test func `writes base64 of bytes beyond letters`() {
        #expect(seal.base64([0xFB, 0xFF, 0xFE]) == "+//+")
    }

    @Test func `compares whole values`() {
        #expect(seal.areEqual([], []))
        #expect(seal.areEqual([1, 2, 3], [1, 2, 3]))
        #expect(!seal.areEqual([1, 2, 3], [1, 2, 4]))
        #expect(!seal.areEqual([1, 2, 3], [1, 2]))
        #expect(!seal.areEqual([], [0]))
    }

    @Test func `returns the requested number of random bytes, never the same twice`() {
        #expect(seal.randomBytes(0) == [])
        #expect(seal.randomBytes(-1) == [])
        #expect(seal.randomBytes(32).count == 32)
        #expect(Set((0..<100).map { _ in seal.randomBytes(16) }).count == 100)
    }

    @Test(arguments: [RandomStock.mostBytes, RandomStock.mostBytes + 1, RandomStock.stockBytes + 1])
    func `threads never receive the same random bytes, from the stock or from the system`(count: Int) {
        let drawn = Mutex<[[UInt8]]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let own = (0..<200).map { _ in seal.randomBytes(count) }
            drawn.withLock { $0 += own }
        }
        let all = drawn.withLock { $0 }
        #expect(all.allSatisfy { $0.count == count })
        #expect(Set(all).count == 1_600)
        // Erased bytes of the stock would be zeros.
        #expect(!all.contains { $0.allSatisfy { $0 == 0 } })
    }
}
