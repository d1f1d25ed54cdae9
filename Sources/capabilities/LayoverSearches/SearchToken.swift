import LayoverFrame
import LayoverLayouts
import LayoverModel
import LayoverSeal
import LayoverWeb

/// A search's ticket, sealed under the server's own key: `Layover-Search`, and the part of an address that names a search.
///
/// Only servers with the key can make or read a token, so that addresses contain nothing personal; every server with the key
/// can continue the search. The name of the server that began the search precedes the sealed part in clear text, if that
/// server has a name. Edges and other servers use it to route requests. A changed name only misroutes a request.
enum SearchToken {
    /// Why a token names no search.
    enum Problem: Error, Hashable, Sendable {
        /// Not sealed by this key, changed, or cut off.
        case unknown
        /// Too old.
        case overdue
    }

    /// - Parameters:
    ///   - ticket: The content.
    ///   - key: Servers that accept each other's tokens share it.
    ///   - nonce: 24 random bytes, never used before.
    ///   - name: The name of the server that holds the search; `nil` if it has none.
    /// - Returns: The name and base64url; `nil` if the sealed part would have more than `SearchLimits.tokenBytes`.
    static func make(_ ticket: SearchTicket, key: SealingKey, nonce: [UInt8], name: ServerName? = nil) -> String? {
        guard let sealed = key.seal(ticket.payload, nonce: nonce) else { return nil }
        let token = Seal.base64URL(sealed)
        guard token.utf8.count <= SearchLimits.tokenBytes else { return nil }
        return name.map { "\($0.text)\(ServerName.separator)\(token)" } ?? token
    }

    /// - Parameters:
    ///   - token: As it appears in the address.
    ///   - key: The key that sealed it.
    ///   - now: The time that decides whether it is overdue.
    ///   - lifeSeconds: How long a search lives.
    /// - Returns: The ticket.
    /// - Throws: `Problem`.
    static func open(
        _ token: String, key: SealingKey, now: UTCInstant, lifeSeconds: Int
    ) throws(Problem) -> SearchTicket {
        guard let part = ServerName.split(token: token)?.sealed, part.utf8.count <= SearchLimits.tokenBytes,
            let sealed = Seal.bytes(base64URL: part),
            let payload = key.open(sealed), let ticket = SearchTicket(payload: payload)
        else { throw .unknown }
        guard now.seconds - ticket.madeAt <= lifeSeconds else { throw .overdue }
        return ticket
    }
}

extension LayoutContext {
    /// Makes the token of a search under this server's key.
    func token(of ticket: SearchTicket) -> String? {
        SearchToken.make(
            ticket, key: server.signing.key.searchTokens, nonce: server.seal.randomBytes(SealingKey.nonceBytes),
            name: server.settings.serverName)
    }

    /// Reads the token of a search.
    func ticket(_ token: String, lifeSeconds: Int) throws(SearchToken.Problem) -> SearchTicket {
        try SearchToken.open(
            token, key: server.signing.key.searchTokens, now: server.now, lifeSeconds: lifeSeconds)
    }
}
