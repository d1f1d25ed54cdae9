import LayoverModel
import LayoverSeal
import Testing

struct SignatureKeyTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let number: Int
        let seed: String
        let publicKey: String
        let message: String
        let signature: String

        var testDescription: String { "test \(number)" }
    }

    /// RFC 8032, 7.1.
    static let vectors = [
        Vector(
            number: 1, seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", message: "",
            signature:
                "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
        Vector(
            number: 2, seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", message: "72",
            signature:
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
        Vector(
            number: 3, seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", message: "af82",
            signature:
                "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ]

    private func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    @Test(arguments: vectors)
    func `signs the published vectors`(vector: Vector) throws {
        let key = try #require(SignatureKey(seed: bytes(vector.seed)))
        #expect(hexadecimal(key.publicKey) == vector.publicKey)
        #expect(hexadecimal(key.signature(of: bytes(vector.message))) == vector.signature)
    }

    @Test(arguments: vectors)
    func `a signature holds for its message and its key alone`(vector: Vector) throws {
        let (message, signature) = (bytes(vector.message), bytes(vector.signature))
        let publicKey = bytes(vector.publicKey)
        #expect(SignatureKey.verify(signature, of: message, by: publicKey))
        #expect(!SignatureKey.verify(signature, of: message + [0], by: publicKey))
        #expect(!SignatureKey.verify([signature[0] ^ 1] + signature.dropFirst(), of: message, by: publicKey))
        #expect(
            !SignatureKey.verify(signature, of: message, by: bytes(SignatureKeyTests.other(than: vector).publicKey)))
        #expect(!SignatureKey.verify(Array(signature.dropLast()), of: message, by: publicKey))
        #expect(!SignatureKey.verify(signature, of: message, by: publicKey + [0]))
    }

    private static func other(than vector: Vector) -> Vector { vectors[vector.number % vectors.count] }

    @Test(arguments: [0, 31, 33, 64])
    func `a seed has 32 bytes`(count: Int) {
        #expect(SignatureKey(seed: [UInt8](repeating: 1, count: count)) == nil)
    }

    @Test(arguments: [("", []), ("AA==", [0]), ("/+8=", [0xff, 0xef]), ("TWFu", [0x4d, 0x61, 0x6e])])
    func `base64 reads with its padding`(text: String, bytes: [UInt8]) {
        #expect(Seal.bytes(base64: text) == bytes)
    }

    @Test(arguments: ["AA", "A===", "_-8=", "TWFu ", "TW\nFu", "\u{e4}"])
    func `invalid base64 is empty`(text: String) { #expect(Seal.bytes(base64: text) == nil) }
}
