/// Why a command is rejected; it then changes nothing, except that a due closing is recorded.
package enum TripProblem: Error, Hashable, Sendable {
    /// The key belongs to no person, or to one who left or was removed.
    case participantGone
    case rightMissing
    /// The trip, the link or the person is unknown.
    case unknown
    case itemUnknown
    /// The trip has ended.
    case ended
    case frozen
    /// With the vote in force.
    case voteSuperseded(VoteValue?, seq: Int)
    case closed
    case tripFull
    case itemsFull
    case linksFull
    /// Adding a removed item.
    case itemBarred
    /// Voting on a removed item.
    case itemRemoved
    /// With the current version.
    case versionChanged(Int)
    case versionRequired
    case voteValue
    case seqInvalid
    case seqTooFar
    case settingInvalid
    case keyReused
    /// The offer is not vouched for.
    case offerInvalid
    /// The offer is no longer vouched for.
    case offerGone

    /// The last part of the problem's type and the status, for replies.
    package var wire: (type: String, status: Int) {
        switch self {
        case .participantGone: ("participant-gone", 401)
        case .rightMissing: ("right-missing", 403)
        case .unknown: ("unknown", 404)
        case .itemUnknown: ("item-unknown", 404)
        case .ended: ("trip-ended", 410)
        case .frozen: ("trip-frozen", 409)
        case .voteSuperseded: ("vote-superseded", 409)
        case .closed: ("trip-closed", 409)
        case .tripFull: ("trip-full", 409)
        case .itemsFull: ("items-full", 409)
        case .linksFull: ("links-full", 409)
        case .itemBarred: ("item-removed", 409)
        case .itemRemoved: ("item-removed", 410)
        case .versionChanged: ("version-changed", 412)
        case .versionRequired: ("version-required", 428)
        case .voteValue: ("vote-value", 422)
        case .seqInvalid: ("seq-invalid", 422)
        case .seqTooFar: ("seq-too-far", 422)
        case .settingInvalid: ("setting-invalid", 422)
        case .keyReused: ("key-reused", 422)
        case .offerInvalid: ("offer-invalid", 422)
        case .offerGone: ("offer-gone", 410)
        }
    }
}
