package import LayoverAssembly
import LayoverJSON
package import LayoverModel
import LayoverSeal
import LayoverWeb

/// A preview link that can be shared: what to show, and until when, signed by the server.
///
/// On the wire it is a query item, `preview=<payload>.<signature>`, both in base64url: JSON, and the HMAC-SHA256 of its exact
/// bytes. It gives access only to what it names, and contains no person's name.
package struct PreviewLink: Hashable, Sendable {
    /// Why a link is rejected.
    package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        case unreadable, forged
        case overdue(UTCInstant)

        package var description: String {
            switch self {
            case .unreadable: "the preview link is invalid; copy all of it"
            case .forged: "the preview link is not signed by this server's key; make one with that key"
            case .overdue(let until): "the preview link expired at \(until); make another"
            }
        }
    }

    /// The query item.
    package static let name = "preview"
    /// A longer token is rejected unread.
    package static let byteLimit = 2048
    /// Experiments in one link.
    package static let armLimit = 20
    /// Hours for which a link may be valid.
    package static let hours = 1...720

    package let preview: Preview
    /// The last second in which it is valid.
    package let until: UTCInstant

    package init(_ preview: Preview, until: UTCInstant) {
        self.preview = preview
        self.until = until
    }

    /// The token after `preview=`; the same link and key always give the same token.
    package func token(signedWith key: SigningKey) -> String {
        let payload = payload
        return Seal.base64URL(payload) + "." + Seal.base64URL(key.sign(payload, purpose: .previewLink))
    }

    /// Reads a token and checks it against the key and the time.
    ///
    /// - Throws: `Problem`. The payload is not read before its signature has been verified.
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
        return JSONValue.object([JSONValue.Member("arms", .object(arms))] + members + [until]).bytes
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

extension ServerContext {
    /// Reads the preview that a signed link requests.
    ///
    /// - Throws: `ContextProblem` if the link is invalid, expired or not signed by this server's key.
    package func preview(_ token: String) throws(ContextProblem) -> Preview {
        do throws(PreviewLink.Problem) {
            return try PreviewLink(token, key: signing.key, now: now).preview
        } catch {
            throw ContextProblem(.badPreview, error.description)
        }
    }
}
