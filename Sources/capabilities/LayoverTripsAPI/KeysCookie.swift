import LayoverHTTP
import LayoverTrips

/// Keys of single trips that a browser received by hand-overs, the newest first.
struct KeysCookie: Hashable, Sendable {
    private static let name = "__Host-layover-keys"
    private static let separator = "."

    private let keys: [PersonKey]

    /// Reads the keys of a request.
    init(_ request: borrowing HTTPRequest, _ secrets: TripSecrets) {
        self.init(TripCookie.values(KeysCookie.name, in: request), secrets)
    }

    /// Reads values of the cookie; drops invalid keys, duplicates, and those after the first ``TripCallLimits/handedKeys``.
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

    /// The newest key of a person who is in a trip; keys of persons who are gone are skipped.
    func key(in rows: TripRows) -> PersonKey? { keys.first { rows.person(key: $0.hash)?.isGone == false } }

    /// The same with one more key, for which the oldest makes room.
    func adding(_ key: PersonKey) -> KeysCookie {
        KeysCookie(Array(([key] + keys.filter { $0 != key }).prefix(TripCallLimits.handedKeys)))
    }

    /// The same without the keys of persons who are gone from a trip.
    func without(goneFrom rows: TripRows) -> KeysCookie {
        KeysCookie(keys.filter { rows.person(key: $0.hash)?.isGone != true })
    }

    /// Sets the browser's cookie, or removes it if there are no keys.
    var header: HTTPHeader {
        guard !keys.isEmpty else { return TripCookie.removal(KeysCookie.name) }
        return TripCookie.header(KeysCookie.name, keys.map(\.text).joined(separator: KeysCookie.separator))
    }
}
