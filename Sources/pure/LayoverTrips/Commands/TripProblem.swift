/// Why a command is refused; it then changes nothing, but that a closing that is due is written down.
package enum TripProblem: Error, Hashable, Sendable {
    /// The key is nobody's, or of somebody who left or was removed.
    case participantGone
    case rightMissing
    /// The trip, the link or the person.
    case unknown
    case itemUnknown
    /// The trip was there, and its time is over.
    case ended
    case frozen
    /// With the vote in force.
    case voteSuperseded(VoteValue?, seq: Int)
    case closed
    case tripFull
    case itemsFull
    case linksFull
    /// Adding what was removed.
    case itemBarred
    /// Voting on what was removed.
    case itemRemoved
    /// With the version in force.
    case versionChanged(Int)
    case versionRequired
    case voteValue
    case seqInvalid
    case seqTooFar
    case settingInvalid
    case keyReused
    /// Nobody vouches for the offer.
    case offerInvalid
    /// Nobody does any more.
    case offerGone

    /// The last part of the problem's type, and the status, as the wire has them.
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
