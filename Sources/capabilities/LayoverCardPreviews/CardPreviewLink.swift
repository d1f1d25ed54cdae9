import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverSeal

/// A link by which somebody sees one card as a server has it: which card, in which scene, and until when, under the server's
/// own signature.
///
/// In an address it is `<payload>.<signature>`, both in base64url: JSON, and the HMAC-SHA256 of its bytes as they stand. It opens
/// nothing but what it names, and tells nobody's name.
struct CardPreviewLink: Hashable, Sendable {
    let widget: String
    /// Words of a preview's address: `market=NO&sample=two-months`.
    let scene: String
    /// The last second in which it counts.
    let until: UTCInstant

    init(widget: String, scene: String, until: UTCInstant) {
        (self.widget, self.scene, self.until) = (widget, scene, until)
    }

    /// Makes the token that stands in its address; the same for the same link and key.
    func token(signedWith key: SigningKey) -> String {
        let payload = payload
        return Seal.base64URL(payload) + "." + Seal.base64URL(key.sign(payload, purpose: .cardPreview))
    }

    /// Reads a token and holds it against the key and the time.
    ///
    /// Nothing of a payload is looked at before its signature is known to be the key's own.
    ///
    /// - Returns: `nil` for any other text, and for a link that has ended.
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
        Array(
            JSONValue.object(of: [
                "widget": .string(widget), "scene": .string(scene), "until": .string(until.description),
            ]).description.utf8)
    }
}
