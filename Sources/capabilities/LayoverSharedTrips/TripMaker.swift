import LayoverTrips

/// As whom somebody makes a trip.
enum TripMaker: Sendable {
    /// By a key of their own; by a new one, which the answer tells, where it is `nil`.
    case key(String?)
    /// As the guest whom their browser's cookie tells.
    case guest(GuestCookie)
    /// As a guest whose browser has no cookie yet.
    case newGuest(GuestCookie)

    /// In place of a key that nobody is told.
    static let untoldKey = ""

    /// By what their trips are counted, and a request that comes twice is known as theirs; `nil` for who has nothing yet.
    func identity(_ secrets: TripSecrets) -> TripHash? {
        switch self {
        case .key(let own): own.map(secrets.hash)
        case .guest(let guest), .newGuest(let guest): guest.identity(secrets)
        }
    }

    /// The person that they become.
    ///
    /// - Parameters:
    ///   - trip: The one that they make.
    ///   - secrets: Makes a key where there is none.
    /// - Returns: The hash of the person's key, and the key as the answer tells it.
    func person(of trip: TripID, _ secrets: TripSecrets) -> (hash: TripHash, key: String) {
        switch self {
        case .key(let own):
            let key = own ?? secrets.personKey()
            return (secrets.hash(key), key)
        case .guest(let guest), .newGuest(let guest):
            return (guest.key(asFirstOf: trip, secrets).hash, TripMaker.untoldKey)
        }
    }

    /// What the browser is to keep; `nil` where it has it, or needs none.
    var cookie: GuestCookie? {
        if case .newGuest(let guest) = self { guest } else { nil }
    }
}
