/// The name of one server among several, which the tokens of its searches begin with.
///
/// Letters, digits, `.`, `-` and `_`: it stands in addresses, and in settings of edges.
package struct ServerName: Hashable, Sendable {
    /// Stands behind the name in a token; neither a name nor a sealed part has it.
    package static let separator: Character = "~"

    package let text: String

    /// - Returns: `nil` for what has other signs, or more than ``StoreLimits/nameBytes`` of them, or none.
    package init?(_ text: String) {
        guard StoreSettings.isName(text) else { return nil }
        self.text = text
    }

    /// The name and the sealed part of a token; no name where it has none.
    ///
    /// - Returns: `nil` for a name that is none.
    package static func split(token: String) -> (name: ServerName?, sealed: String)? {
        guard let end = token.firstIndex(of: separator) else { return (nil, token) }
        guard let name = ServerName(String(token[..<end])) else { return nil }
        return (name, String(token[token.index(after: end)...]))
    }
}

extension ServerSettings {
    /// Name of this server, where it was given one.
    package var serverName: ServerName? { ServerName(store.name) }
}
