/// The states of the page of a shared trip that an author can view.
package enum TripPageState: String, CaseIterable, Sendable {
    case open, member, manager, tie, decided, closed, looking, empty, crowded, leaving, again
    case handover, joined, takeover, taken
    case unknown, ended, away

    /// The state's description for people.
    package var summary: String {
        switch self {
        case .open: "A visitor opens the link and has not joined"
        case .member: "A friend who has joined and voted"
        case .manager: "The person who made the trip and may decide: enough agree, there is a deadline, and a card"
        case .tie: "All have voted, and two flights have the same votes"
        case .decided: "A flight was chosen"
        case .closed: "The vote is closed"
        case .looking: "A link for viewing only"
        case .empty: "No flight was added yet"
        case .crowded: "Many friends and flights, with names as people write them"
        case .leaving: "Asks for confirmation before leaving"
        case .again: "A vote that has to be pressed again"
        case .handover: "A code with which another device continues as the same friend"
        case .joined: "Another device of the friend has just joined"
        case .takeover: "The other device opens the code's address"
        case .taken: "The other device has taken over, and this one has no link to the trip"
        case .unknown: "A link to an unknown trip"
        case .ended: "A trip that has ended"
        case .away: "Trips are switched off or unavailable"
        }
    }

    /// Whether the page shows a trip.
    var hasTrip: Bool { ![.takeover, .taken, .unknown, .ended, .away].contains(self) }
}
