import LayoverFrame
import LayoverModel
import LayoverSeal

/// The name of an image in its address: the hash of the drawing, the data that it is made from, and a signature.
///
/// `<hash>.<market>.<language>.<fields of flights>.<signature>`: any server with the same signing key can draw it, also
/// after a restart, and only such a server can make a name. A hash alone is the name of a picture that was drawn already.
struct TripImageName: Hashable, Sendable {
    /// SHA-256 of the description that is drawn, in lower-case hexadecimal digits.
    let hash: String
    /// `nil` if the name is only a hash.
    let subject: TripImageSubject?

    /// The number of first bytes of the HMAC-SHA256 in a name.
    private static let signatureBytes = 16

    init(hash: String, subject: TripImageSubject?) {
        self.hash = hash
        self.subject = subject
    }

    /// Letters, digits, dots, `-` and `_`: ``TripImageLimits/nameBytes`` at most.
    func text(signedWith key: SigningKey) -> String {
        guard let subject else { return hash }
        let claim = ([hash] + subject.fields).joined(separator: ".")
        let signature = key.sign(Array(claim.utf8), purpose: .tripImage).prefix(TripImageName.signatureBytes)
        return "\(claim)." + Seal.base64URL(Array(signature))
    }

    /// `nil` if this key did not sign the text, unless it is only a hash; no other part is read before that.
    init?(_ text: String, key: SigningKey) {
        guard text.utf8.count <= TripImageLimits.nameBytes else { return nil }
        guard !TripImageName.isHash(text) else {
            self.init(hash: text, subject: nil)
            return
        }
        var fields = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let last = fields.popLast(), let signature = Seal.bytes(base64URL: last),
            signature.count == TripImageName.signatureBytes,
            key.verify(signature, of: Array(fields.joined(separator: ".").utf8), purpose: .tripImage),
            let hash = fields.first, TripImageName.isHash(hash),
            let subject = TripImageSubject(fields: Array(fields.dropFirst()))
        else { return nil }
        self.init(hash: hash, subject: subject)
    }

    /// Whether a text may be the hash of a picture: SHA-256 in lower-case hexadecimal digits.
    static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && isHexadecimal(text.utf8)
    }
}
