package import LayoverAssembly
import LayoverJSON
package import LayoverModel
import LayoverSeal
import LayoverWeb

/// A preview that may be handed on: what to see, and until when, under the server's own signature.
///
/// On the wire it is a query item, `preview=<payload>.<signature>`, both in base64url: JSON, and the HMAC-SHA256 of its
/// bytes as they stand. It opens nothing but what it names, and it tells nobody's name.
package struct PreviewLink: Hashable, Sendable {
    /// Why a link shows nothing.
    package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        case unreadable, forged
        case overdue(UTCInstant)

        package var description: String {
            switch self {
            case .unreadable: "the preview link does not read; copy it whole"
            case .forged: "the preview link is not signed by this server's key; make one where the server runs"
            case .overdue(let until): "the preview link was good until \(until); make another"
            }
        }
    }

    /// The query item.
    package static let name = "preview"
    /// Bytes of a longer one are not looked at.
    package static let byteLimit = 2048
    /// Experiments in one link.
    package static let armLimit = 20
    /// Time that one link may last.
    package static let hours = 1...720

    package let preview: Preview
    /// The last second in which it counts.
    package let until: UTCInstant

    package init(_ preview: Preview, until: UTCInstant) {
        self.preview = preview
        self.until = until
    }

    /// Makes the token that stands behind `preview=`; the same for the same link and key.
    package func token(signedWith key: SigningKey) -> String {
        let payload = payload
        return Seal.base64URL(payload) + "." + Seal.base64URL(key.sign(payload, purpose: .previewLink))
    }

    /// Reads a token and holds it against the key and the time.
    ///
    /// - Throws: `Problem`; nothing of a payload is looked at before its signature is known to be the key's own.
    package init(_ token: String, key: SigningKey, now: UTCInstant) throws(Problem) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard token.utf8.count <= PreviewLink.byteLimit, parts.count == 2,
            let payload = Seal.bytes(base64URL: parts[0]), let signature = Seal.bytes(base64URL: parts[1]),
            signature.count == PreviewLink.signatureBytes
        else { throw .unreadable }
        guard key.verify(signature, of: payload, purpose: .previewLink) else { throw .forged }
        guard let link = PreviewLink(payload: payload) else { throw .unreadable }
        guard now <= link.until else { throw .overdue(link.until) }
        self = link
    }

    private static let signatureBytes = 32

    private var payload: [UInt8] {
        let arms = preview.arms.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) }
        let texts: [(String, String?)] = [
            ("market", preview.market), ("locale", preview.locale), ("now", preview.now?.description),
        ]
        let members = texts.compactMap { name, text in text.map { JSONValue.Member(name, .string($0)) } }
        let until = JSONValue.Member("until", .string(until.description))
        return Array(JSONValue.object([JSONValue.Member("arms", .object(arms))] + members + [until]).description.utf8)
    }

    private init?(payload: [UInt8]) {
        guard let root = try? JSONValue(parsing: payload),
            let until = root["until"]?.string.flatMap({ UTCInstant($0) }),
            let arms = root["arms"]?.members, arms.count <= PreviewLink.armLimit
        else { return nil }
        var preview = Preview()
        for arm in arms { preview.arms[arm.key] = arm.value.string }
        preview.market = root["market"]?.string
        preview.locale = root["locale"]?.string
        preview.now = root["now"]?.string.flatMap { UTCInstant($0) }
        self.init(preview, until: until)
    }
}
