import LayoverTrips

/// The person who makes a trip.
enum TripMaker: Sendable {
    /// By a key of their own; if it is `nil`, by a new one, which the answer contains.
    case key(String?)
    /// The guest that their browser's cookie identifies.
    case guest(GuestCookie)
    /// A guest whose browser has no cookie yet.
    case newGuest(GuestCookie)

    /// Replaces a key that no answer contains.
    static let untoldKey = ""

    /// The hash by which their trips are counted and their repeated requests are recognised; `nil` if they have none yet.
    func identity(_ secrets: TripSecrets) -> TripHash? {
        switch self {
        case .key(let own): own.map(secrets.hash)
        case .guest(let guest), .newGuest(let guest): guest.identity(secrets)
        }
    }

    /// The person that they become.
    ///
    /// - Parameters:
    ///   - trip: The trip that they make.
    ///   - secrets: Makes a key if there is none.
    /// - Returns: The hash of the person's key, and the key for the answer.
    func person(of trip: TripID, _ secrets: TripSecrets) -> (hash: TripHash, key: String) {
        switch self {
        case .key(let own):
            let key = own ?? secrets.personKey()
            return (secrets.hash(key), key)
        case .guest(let guest), .newGuest(let guest):
            return (guest.key(asFirstOf: trip, secrets).hash, TripMaker.untoldKey)
        }
    }

    /// The cookie that the browser is to keep; `nil` if it has one, or needs none.
    var cookie: GuestCookie? {
        if case .newGuest(let guest) = self { guest } else { nil }
    }
}
