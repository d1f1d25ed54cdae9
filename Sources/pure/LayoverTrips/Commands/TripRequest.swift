/// One command with everything that the rules need besides the rows and the time.
package struct TripRequest: Sendable {
    /// How the trip is found.
    package enum Target: Hashable, Sendable {
        case new(TripID)
        case trip(TripID)
        case link(TripHash)
    }

    package let target: Target
    package let caller: TripCaller
    package let command: TripCommand
    package let key: IdempotencyKey?
    /// Secrets for the caller alone, in a repeated reply too: the new key, the new link's token.
    package let secrets: [String]

    /// A request about a given trip.
    package init(
        _ command: TripCommand, in trip: TripID, by caller: TripCaller, key: IdempotencyKey? = nil,
        secrets: [String] = []
    ) {
        self.init(.trip(trip), command, by: caller, key: key, secrets: secrets)
    }

    /// A request to make a trip.
    package init(creating trip: NewTrip, by person: TripHash, key: IdempotencyKey? = nil, secrets: [String] = []) {
        self.init(.new(trip.id), .create(trip), by: .key(person), key: key, secrets: secrets)
    }

    /// A request to join the trip of a link.
    package init(
        joining link: TripHash, as person: NewPerson, by key: TripHash, key idempotency: IdempotencyKey? = nil,
        secrets: [String] = []
    ) {
        self.init(.link(link), .join(link, person), by: .key(key), key: idempotency, secrets: secrets)
    }

    /// A request to become the person of a hand-over.
    package init(takingOver handover: TripHash, key: IdempotencyKey? = nil) {
        self.init(.link(handover), .takeOver(handover), by: .link(handover), key: key, secrets: [])
    }

    private init(
        _ target: Target, _ command: TripCommand, by caller: TripCaller, key: IdempotencyKey?, secrets: [String]
    ) {
        self.target = target
        self.caller = caller
        self.command = command
        self.key = key
        self.secrets = secrets
    }
}
