import LayoverFrame
import LayoverLayouts
import LayoverModel
import LayoverSeal
import LayoverWeb

/// A search's ticket, sealed under the server's own key: `Layover-Search`, and the part of an address that names a search.
///
/// Nobody else can make one or read in one, so that nothing personal stands in an address; every server of one key goes on
/// with it. Before the sealed part stands in clear which server began the search, where that has a name: by it edges and
/// other servers find the way back. A name that was changed leads astray, and to nothing else.
enum SearchToken {
    /// Why a token leads to no search.
    enum Problem: Error, Hashable, Sendable {
        /// Not sealed by this key, changed, or cut off.
        case unknown
        /// Too old.
        case overdue
    }

    /// - Parameters:
    ///   - ticket: What it carries.
    ///   - key: Servers that take each other's tokens share it.
    ///   - nonce: 24 random bytes, never used before.
    ///   - name: The server's that holds the search; `nil` where it has none.
    /// - Returns: The name and base64url; `nil` where that would have more than `SearchLimits.tokenBytes`.
    static func make(_ ticket: SearchTicket, key: SealingKey, nonce: [UInt8], name: ServerName? = nil) -> String? {
        guard let sealed = key.seal(ticket.payload, nonce: nonce) else { return nil }
        let token = Seal.base64URL(sealed)
        guard token.utf8.count <= SearchLimits.tokenBytes else { return nil }
        return name.map { "\($0.text)\(ServerName.separator)\(token)" } ?? token
    }

    /// - Parameters:
    ///   - token: As it stands in the address.
    ///   - key: Its own.
    ///   - now: Which decides whether it is overdue.
    ///   - lifeSeconds: How long a search lives.
    /// - Returns: What it carries.
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
    /// Makes the name of a search, under this server's key.
    func token(of ticket: SearchTicket) -> String? {
        SearchToken.make(
            ticket, key: server.signing.key.searchTokens, nonce: server.seal.randomBytes(SealingKey.nonceBytes),
            name: server.settings.serverName)
    }
}
