import LayoverHTTP
import LayoverTrips

/// Keys of single trips that hand-overs gave a browser, the newest first.
struct KeysCookie: Hashable, Sendable {
    private static let name = "__Host-layover-keys"
    private static let separator = "."

    private let keys: [PersonKey]

    /// Reads those that a request brings.
    init(_ request: borrowing HTTPRequest, _ secrets: TripSecrets) {
        self.init(TripCookie.values(KeysCookie.name, in: request), secrets)
    }

    /// Reads values of the cookie: what is no key, stands there twice or behind ``TripCallLimits/handedKeys`` others is dropped.
    init(_ values: [String], _ secrets: TripSecrets) {
        var texts: [String] = []
        for part in values.flatMap({ $0.split(separator: KeysCookie.separator) }) {
            guard texts.count < TripCallLimits.handedKeys else { break }
            let text = String(part)
            guard Crockford.isToken(text, count: Crockford.keyCharacters), !texts.contains(text) else { continue }
            texts.append(text)
        }
        keys = texts.map { secrets.key($0) }
    }

    private init(_ keys: [PersonKey]) { self.keys = keys }

    var isEmpty: Bool { keys.isEmpty }

    /// The newest key of somebody who is in a trip; those of people who are gone are passed by.
    func key(in rows: TripRows) -> PersonKey? { keys.first { rows.person(key: $0.hash)?.isGone == false } }

    /// The same with one more, for which the oldest makes room.
    func adding(_ key: PersonKey) -> KeysCookie {
        KeysCookie(Array(([key] + keys.filter { $0 != key }).prefix(TripCallLimits.handedKeys)))
    }

    /// The same without those of people who are gone from a trip.
    func without(goneFrom rows: TripRows) -> KeysCookie {
        KeysCookie(keys.filter { rows.person(key: $0.hash)?.isGone != true })
    }

    /// What the browser is to keep from now on, which may be nothing.
    var header: HTTPHeader {
        guard !keys.isEmpty else { return TripCookie.removal(KeysCookie.name) }
        return TripCookie.header(KeysCookie.name, keys.map(\.text).joined(separator: KeysCookie.separator))
    }
}
