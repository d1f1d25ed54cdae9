import LayoverFlags

/// What a call does, for metrics and kills.
enum TripCallName: String, CaseIterable, Sendable {
    case create, join, vote, add, send, remove, restore, refresh, settings, link, revoke, handover, takeover, leave,
        expel, delete, report, admin, page

    /// The kills that switch it off, beside a kill of all trips.
    var kills: [KillName] {
        switch self {
        case .create: [.tripMaking]
        case .vote: [.tripVotes]
        case .page: [.tripPages]
        default: []
        }
    }
}
