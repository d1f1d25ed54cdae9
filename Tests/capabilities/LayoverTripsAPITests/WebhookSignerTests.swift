import LayoverSeal
@testable import LayoverTripsAPI
import LayoverSuppliers
import Testing

/// Signatures of Standard Webhooks.
struct WebhookSignerTests {
    private let seal: Seal

    init() throws { seal = try Seal() }

    private static let id = "msg_p5jXN8AQM9LWM0D4loKWxJek"
    private static let seconds = 1_614_265_330
    private static let body = Array(#"{"test": 2432232314}"#.utf8)
    private static let shared = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    /// The key pair of RFC 8032's first test.
    private static let private32 = "whsk_nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A="
    private static let public32 = "whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="

    private func signature(_ keys: String...) throws -> String {
        let keys = try keys.map { try #require(WebhookKey($0)) }
        let headers = WebhookSigner(keys: keys, seal: seal).headers(
            id: Self.id, seconds: Self.seconds, body: Self.body)
        #expect(headers.map(\.name) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
        #expect(headers[0].value == Self.id && headers[1].value == "1614265330")
        return headers[2].value
    }

    /// The vector of the specification's own libraries.
    @Test func `signs the published vector`() throws {
        #expect(try signature(Self.shared) == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test func `each key makes a signature, so that receivers can change from one to the next`() throws {
        let other = "whsec_" + seal.base64([UInt8](repeating: 7, count: 32))
        let both = try signature(Self.shared, other, Self.private32).split(separator: " ").map(String.init)
        #expect(both.count == 3 && both[0] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
        #expect(both[1].hasPrefix("v1,") && both[1] != both[0])
        let key = try #require(WebhookKey(Self.private32))
        #expect(key.publicText(seal) == Self.public32)
        let publicKey = try #require(Seal.bytes(base64: String(Self.public32.dropFirst(5))))
        let bytes = try #require(Seal.bytes(base64: String(both[2].dropFirst("v1a,".count))))
        #expect(both[2].hasPrefix("v1a,"))
        let signed = Array("\(Self.id).\(Self.seconds).".utf8) + Self.body
        #expect(SignatureKey.verify(bytes, of: signed, by: publicKey))
    }

    @Test func `a private key may have its public half behind it, and no other`() throws {
        let seed = try #require(Seal.bytes(base64: String(Self.private32.dropFirst(5))))
        let half = try #require(Seal.bytes(base64: String(Self.public32.dropFirst(5))))
        #expect(try signature("whsk_" + seal.base64(seed + half)) == signature(Self.private32))
        #expect(WebhookKey("whsk_" + seal.base64(seed + half.reversed())) == nil)
        #expect(WebhookKey("whsk_" + seal.base64(seed + [1])) == nil)
    }

    @Test(arguments: [(23, false), (24, true), (64, true), (65, false)])
    func `a secret has 24 to 64 bytes`(count: Int, isTaken: Bool) {
        #expect((WebhookKey("whsec_" + seal.base64([UInt8](repeating: 3, count: count))) != nil) == isTaken)
    }

    @Test(arguments: ["", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_", "whsec_%%%%", "whpk_" + "A", "whsk_AAAA"])
    func `an invalid key is missing`(text: String) { #expect(WebhookKey(text) == nil) }

    @Test func `no key is shown`() throws {
        let key = try #require(WebhookKey(Self.shared))
        for text in ["\(key)", String(reflecting: key), "\(Mirror(reflecting: key).children.count)"] {
            #expect(!text.contains("MfKQ"))
        }
        #expect(key.publicText(seal) == nil)
    }
}
