import LayoverHTTP
import LayoverTrips

/// The secret that makes a browser the same guest in every trip; the rows of two trips share nothing that reveals it.
struct GuestCookie: Hashable, Sendable {
    private static let name = "__Host-layover-guest"
    /// How often one guest may leave a trip and come back.
    private static let turns = 16

    /// 52 characters: 260 bits.
    private let secret: String

    /// Makes a new one, of which nothing is stored.
    init(_ secrets: TripSecrets) { secret = secrets.personKey() }

    /// Reads the cookie of a request.
    ///
    /// - Returns: `nil` if it has none of the right form.
    init?(_ request: borrowing HTTPRequest) {
        let found = TripCookie.values(GuestCookie.name, in: request).first {
            Crockford.isToken($0, count: Crockford.keyCharacters)
        }
        guard let found else { return nil }
        secret = found
    }

    /// The key of the person that the guest is in a trip, or would become.
    ///
    /// Keys of persons who left are skipped: a guest who returns is a new person.
    func key(in rows: TripRows, _ secrets: TripSecrets) -> PersonKey {
        var key = key(asFirstOf: rows.trip.id, secrets)
        for turn in 1..<GuestCookie.turns where rows.person(key: key.hash)?.isGone == true {
            key = secrets.guestKey(secret, in: rows.trip.id, turn: turn)
        }
        return key
    }

    /// The key of the person that the guest becomes by making a trip.
    func key(asFirstOf trip: TripID, _ secrets: TripSecrets) -> PersonKey {
        secrets.guestKey(secret, in: trip, turn: 0)
    }

    /// The hash by which the guest is counted and their requests are distinguished; stored in no trip.
    func identity(_ secrets: TripSecrets) -> TripHash { secrets.hash(secret) }

    var header: HTTPHeader { TripCookie.header(GuestCookie.name, secret) }
}
