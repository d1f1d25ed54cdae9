import LayoverSeal
import LayoverSuppliers

/// Signs deliveries, so that a receiver can distinguish them from forged and from old ones.
///
/// Source: Standard Webhooks 1.0.0: the signed text is the id, the time and the body with dots between; each key makes one
/// signature, `v1` by HMAC-SHA256 and `v1a` by Ed25519, with spaces between.
struct WebhookSigner: Sendable {
    let keys: [WebhookKey]
    let seal: Seal

    /// The three headers of a delivery.
    ///
    /// - Parameters:
    ///   - id: The same for each attempt at one delivery; without dots.
    ///   - seconds: The time of this attempt, since 1970.
    ///   - body: The body as it is sent.
    /// - Returns: `webhook-id`, `webhook-timestamp` and `webhook-signature`.
    func headers(id: String, seconds: Int, body: [UInt8]) -> [(name: String, value: String)] {
        let signed = Array("\(id).\(seconds).".utf8) + body
        let signatures = keys.map { key in
            switch key.kind {
            case .shared(let key): "v1," + seal.base64(key.code(of: [signed]))
            case .signing(let key): "v1a," + seal.base64(key.signature(of: signed))
            }
        }
        return [
            ("webhook-id", id), ("webhook-timestamp", String(seconds)),
            ("webhook-signature", signatures.joined(separator: " ")),
        ]
    }
}
