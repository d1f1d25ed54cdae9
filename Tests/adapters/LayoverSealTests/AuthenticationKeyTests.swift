import LayoverModel
import LayoverSeal
import Testing

struct AuthenticationKeyTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let number: Int
        let key: [UInt8]
        let data: [UInt8]
        let code: String

        var testDescription: String { "case \(number)" }
    }

    /// RFC 4231, section 4; case 5 publishes the first 128 bits alone.
    static let vectors = [
        Vector(
            number: 1, key: [UInt8](repeating: 0x0b, count: 20), data: Array("Hi There".utf8),
            code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        Vector(
            number: 2, key: Array("Jefe".utf8), data: Array("what do ya want for nothing?".utf8),
            code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        Vector(
            number: 3, key: [UInt8](repeating: 0xaa, count: 20), data: [UInt8](repeating: 0xdd, count: 50),
            code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        Vector(
            number: 4, key: Array(1...25), data: [UInt8](repeating: 0xcd, count: 50),
            code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
        Vector(
            number: 5, key: [UInt8](repeating: 0x0c, count: 20), data: Array("Test With Truncation".utf8),
            code: "a3b6167473100ee06e0c796c2955552b"),
        Vector(
            number: 6, key: [UInt8](repeating: 0xaa, count: 131),
            data: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
        Vector(
            number: 7, key: [UInt8](repeating: 0xaa, count: 131),
            data: Array(
                "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm."
                    .utf8), code: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
    ]

    @Test(arguments: vectors)
    func `authenticates the published vectors`(vector: Vector) {
        let key = AuthenticationKey(vector.key)
        #expect(hexadecimal(key.code(of: [vector.data])).hasPrefix(vector.code))
        // A key can be used twice, and several parts are hashed like one.
        let parts = [Array(vector.data.prefix(5)), [], Array(vector.data.dropFirst(5))]
        #expect(hexadecimal(key.code(of: parts)).hasPrefix(vector.code))
    }

    @Test(arguments: vectors)
    func `a code is taken as a whole or from its start, and no other`(vector: Vector) {
        let key = AuthenticationKey(vector.key)
        let code = key.code(of: [vector.data])
        for count in [1, 5, 31, 32] { #expect(key.verify(Array(code.prefix(count)), of: [vector.data])) }
        #expect(!key.verify([], of: [vector.data]))
        #expect(!key.verify(code + [0], of: [vector.data]))
        #expect(!key.verify(code, of: [vector.data, [0]]))
        #expect(!AuthenticationKey(vector.key + [1]).verify(code, of: [vector.data]))
        for index in code.indices {
            var changed = code
            changed[index] ^= 1
            #expect(!key.verify(changed, of: [vector.data]))
        }
    }
}
