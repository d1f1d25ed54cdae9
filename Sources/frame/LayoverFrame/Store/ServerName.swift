/// The name of one server among several; the tokens of its searches begin with it.
///
/// Letters, digits, `.`, `-` and `_`, because it is used in addresses and in settings of edges.
package struct ServerName: Hashable, Sendable {
    /// Follows the name in a token; neither a name nor a sealed part contains it.
    package static let separator: Character = "~"

    package let text: String

    /// - Returns: `nil` if the text is empty, has other characters, or more than ``StoreLimits/nameBytes`` of them.
    package init?(_ text: String) {
        guard StoreSettings.isName(text) else { return nil }
        self.text = text
    }

    /// The name and the sealed part of a token; the name is `nil` if the token has none.
    ///
    /// - Returns: `nil` if the name is invalid.
    package static func split(token: String) -> (name: ServerName?, sealed: String)? {
        guard let end = token.firstIndex(of: separator) else { return (nil, token) }
        guard let name = ServerName(String(token[..<end])) else { return nil }
        return (name, String(token[token.index(after: end)...]))
    }
}

extension ServerSettings {
    /// The configured name of this server, or `nil`.
    package var serverName: ServerName? { ServerName(store.name) }
}
