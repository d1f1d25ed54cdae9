import LayoverTrips
import LayoverWeb

/// Why a call about a trip is refused.
enum TripCallProblem: String, ProblemTable {
    case badBody = "bad-trip-call"
    case keyRequired = "key-required"
    case keyTooShort = "key-too-short"
    case participantGone = "participant-gone"
    case rightMissing = "right-missing"
    case guestRefused = "guest-refused"
    case unknown
    case itemUnknown = "item-unknown"
    case voteSuperseded = "vote-superseded"
    case closed = "trip-closed"
    case frozen = "trip-frozen"
    case tripFull = "trip-full"
    case itemsFull = "items-full"
    case linksFull = "links-full"
    case itemRemoved = "item-removed"
    case ended = "trip-ended"
    case versionChanged = "version-changed"
    case bodyTooLarge = "trip-call-too-large"
    case voteValue = "vote-value"
    case seqInvalid = "seq-invalid"
    case seqTooFar = "seq-too-far"
    case settingInvalid = "setting-invalid"
    case keyReused = "key-reused"
    case offerInvalid = "offer-invalid"
    case offerGone = "offer-gone"
    case versionRequired = "version-required"
    case tooOften = "too-often"
    case tooManyStreams = "too-many-trip-streams"
    case switchedOff = "switched-off"
    case storeUnavailable = "store-unavailable"

    var row: (status: Int, summary: String) {
        switch self {
        case .badBody: (400, "the body of a call about a trip is not JSON, or one of its headers is invalid")
        case .keyRequired: (400, "a call that creates something needs an `Idempotency-Key`")
        case .keyTooShort:
            (
                400,
                "the answer contains a person's key that the request did not have, so its `Idempotency-Key` must be random and have at least \(TripCallLimits.secretKeyBytes) bytes"
            )
        case .participantGone:
            (401, "the key belongs to no person of this trip, or to a person who left or was removed")
        case .rightMissing: (403, "the link or the person may not do this")
        case .guestRefused:
            (403, "the caller is not a page of this server; only readers of its pages can be its guests")
        case .unknown: (404, "no such trip, link or person; a revoked or expired link has the same answer")
        case .itemUnknown: (404, "the trip has no such item")
        case .voteSuperseded: (409, "a later vote of the person is in force, with this `value` and `seq`")
        case .closed: (409, "the trip is closed")
        case .frozen: (409, "an operator has frozen the trip")
        case .tripFull: (409, "the trip has the maximum number of people")
        case .itemsFull: (409, "the trip has the maximum number of items")
        case .linksFull: (409, "the trip has the maximum number of links")
        case .itemRemoved:
            (410, "the item was removed: 410 for a vote, 409 if a person who is no manager adds it again")
        case .ended: (410, "the trip has ended")
        case .versionChanged: (412, "the settings have changed since the version in `If-Match`; `version` is in force")
        case .bodyTooLarge: (413, "the body of a call about a trip is too large")
        case .voteValue: (422, "the trip's ballot has no such value")
        case .seqInvalid: (422, "`seq` must be a whole number from 1")
        case .seqTooFar: (422, "`seq` is too far ahead of the person's last")
        case .settingInvalid: (422, "a member of the body is unknown or invalid")
        case .keyReused: (422, "the `Idempotency-Key` was already sent with another request")
        case .offerInvalid:
            (
                422,
                "no server vouches for the offer: its signature is not from this server, or the answer does not contain it"
            )
        case .offerGone:
            (410, "the signed offer has expired, or this server no longer has the search's answer; search again")
        case .versionRequired: (428, "changes of settings need `If-Match`")
        case .tooOften: (429, "too many requests: `Retry-After` says when to try again")
        case .tooManyStreams: (429, "the person or the server has the maximum number of open streams")
        case .switchedOff: (503, "an operator has switched this off")
        case .storeUnavailable:
            (
                503,
                "the server does not know whether the request was stored; send it again with its `Idempotency-Key` or `seq`"
            )
        }
    }
}

extension TripCallProblem {
    /// The kind of a refusal of the rules; its status is the rules' own.
    init(_ problem: TripProblem) { self = TripCallProblem(rawValue: problem.wire.type) ?? .settingInvalid }
}
