import LayoverSeal
import Testing

struct Base64URLTests {
    /// RFC 4648, section 10, without padding, and the two characters of section 5.
    private static let vectors: [([UInt8], String)] = [
        ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
        (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"), (Array("foobar".utf8), "Zm9vYmFy"),
        ([0xfb, 0xff], "-_8"),
    ]

    @Test(arguments: vectors)
    func `writes and reads the published vectors`(bytes: [UInt8], text: String) {
        #expect(Seal.base64URL(bytes) == text)
        #expect(Seal.bytes(base64URL: text) == bytes)
    }

    @Test(arguments: ["Zg==", "Z", "Zh", "+/8", "Zm9v Yg", "Zm9v\n", "Zm9vYg.", "é", "\u{0}"])
    func `reads nothing else`(text: String) { #expect(Seal.bytes(base64URL: text) == nil) }
}
