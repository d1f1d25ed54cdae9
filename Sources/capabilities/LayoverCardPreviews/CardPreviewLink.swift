import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverSeal

/// A link that shows one card as a server has it: the card, its scene and an expiry, signed by the server.
///
/// In an address it is `<payload>.<signature>`, both in base64url: JSON, and the HMAC-SHA256 of its exact bytes. It opens
/// nothing but the card that it names, and identifies no person.
struct CardPreviewLink: Hashable, Sendable {
    let widget: String
    /// Query of a preview's address: `market=NO&sample=two-months`.
    let scene: String
    /// The last second in which the link is valid.
    let until: UTCInstant

    init(widget: String, scene: String, until: UTCInstant) {
        (self.widget, self.scene, self.until) = (widget, scene, until)
    }

    /// Makes the token for the link's address; the same link and key always make the same token.
    func token(signedWith key: SigningKey) -> String {
        let payload = payload
        return Seal.base64URL(payload) + "." + Seal.base64URL(key.sign(payload, purpose: .cardPreview))
    }

    /// Reads a token, and verifies its signature and expiry.
    ///
    /// No part of the payload is read before its signature is verified.
    ///
    /// - Returns: `nil` if the token is invalid or has expired.
    init?(_ token: String, key: SigningKey, now: UTCInstant) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard token.utf8.count <= CardPreviewLimits.tokenBytes, parts.count == 2,
            let payload = Seal.bytes(base64URL: parts[0]), let signature = Seal.bytes(base64URL: parts[1]),
            signature.count == CardPreviewLink.signatureBytes,
            key.verify(signature, of: payload, purpose: .cardPreview), let root = try? JSONValue(parsing: payload),
            let widget = root["widget"]?.string, let scene = root["scene"]?.string,
            let until = root["until"]?.string.flatMap({ UTCInstant($0) }), now <= until
        else { return nil }
        self.init(widget: widget, scene: scene, until: until)
    }

    private static let signatureBytes = 32

    private var payload: [UInt8] {
        JSONValue.object(of: [
            "widget": .string(widget), "scene": .string(scene), "until": .string(until.description),
        ]).bytes
    }
}
