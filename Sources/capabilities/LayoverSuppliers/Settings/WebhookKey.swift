package import LayoverSeal

/// A key that signs deliveries to a webhook; no description shows it.
///
/// Source: Standard Webhooks 1.0.0: `whsec_` before the base64 of a shared secret, `whsk_` before that of a private key of
/// Ed25519.
package struct WebhookKey: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// How it signs.
    package enum Kind: Sendable {
        /// HMAC-SHA256, `v1`.
        case shared(AuthenticationKey)
        /// Ed25519, `v1a`.
        case signing(SignatureKey)
    }

    package let kind: Kind
    private let text: String

    /// Reads a key in its stored form.
    ///
    /// - Parameter text: `whsec_` with 24 to 64 bytes, or `whsk_` with the 32 of a private key, with or without its public
    ///   half; `nil` for anything else.
    package init?(_ text: String) {
        if let bytes = WebhookKey.bytes(text, behind: "whsec_") {
            guard SupplierLimits.webhookSecretBytes.contains(bytes.count) else { return nil }
            kind = .shared(AuthenticationKey(bytes))
        } else if let bytes = WebhookKey.bytes(text, behind: "whsk_") {
            guard let key = SignatureKey(seed: Array(bytes.prefix(SignatureKey.seedBytes))),
                bytes.count == SignatureKey.seedBytes || Array(bytes.dropFirst(SignatureKey.seedBytes)) == key.publicKey
            else { return nil }
            kind = .signing(key)
        } else {
            return nil
        }
        self.text = text
    }

    /// The public key with which a receiver checks signatures, `whpk_` before its base64; `nil` for a shared secret.
    package func publicText(_ seal: Seal) -> String? {
        guard case .signing(let key) = kind else { return nil }
        return "whpk_" + seal.base64(key.publicKey)
    }

    private static func bytes(_ text: String, behind prefix: String) -> [UInt8]? {
        guard text.hasPrefix(prefix) else { return nil }
        return Seal.bytes(base64: String(text.dropFirst(prefix.count)))
    }

    package static func == (left: WebhookKey, right: WebhookKey) -> Bool { left.text == right.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }

    package var description: String { "..." }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
