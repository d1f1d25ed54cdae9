import LayoverJSON
import LayoverKills
import LayoverPreview
import LayoverUpstream

/// Links through which phones see cards of the named server.
struct ServerPreviews: Sendable {
    enum Answer: Hashable, Sendable {
        /// The complete address, and the seconds until it expires.
        case made(String, seconds: Int)
        /// The reason why there is no link, as text.
        case none(String)
    }

    private let server: WorkbenchServer

    init(_ server: WorkbenchServer) { self.server = server }

    /// True if a server is named.
    var isThere: Bool { server.address != nil }

    /// Requests a link to a card without unsaved texts, and waits for the server.
    ///
    /// - Parameters:
    ///   - subject: The card.
    ///   - look: The hash of the card as readers see it here.
    /// - Returns: The link, if the card looks the same on the server.
    func link(to subject: PhoneSubject, look: String) -> Answer {
        guard subject.edits.isEmpty else { return .none("your edits are not on the server") }
        guard subject.scene.answer == nil else {
            return .none("the server does not have the supplier response of this preview")
        }
        let body = JSONValue.record(["widget": subject.widget, "scene": SceneQuery(subject.scene).text, "look": look])
        guard let reply = server.answer(.post, path: "/admin/previews", body: Array(body.description.utf8)) else {
            return .none("no server is set")
        }
        return ServerPreviews.read(reply.status, reply.body)
    }

    /// Reads the server's answer.
    ///
    /// The server's own address is never revealed.
    static func read(_ status: Int?, _ body: JSONValue?) -> Answer {
        switch status {
        case 201?:
            guard let address = body?["address"]?.string, let seconds = body?["seconds"]?.int,
                address.hasPrefix("https://") || address.hasPrefix("http://"), seconds > 0,
                address.utf8.count <= WorkbenchLimits.previewAddressBytes
            else { return .none("the server returned no link") }
            return .made(address, seconds: seconds)
        case 401?, 403?: return .none("the server requires a token with the role 'view': --server-token-file FILE")
        case 404?: return .none("the server does not serve this card, or has an older version")
        case 409?:
            let words = [body?["title"]?.string, body?["detail"]?.string].compactMap { $0 }
            return .none(words.joined(separator: "; "))
        case let status?: return .none("the server returned \(status)")
        case nil: return .none("the server does not answer")
        }
    }
}
