import LayoverTrips
import LayoverWeb

/// Why a call about a trip is refused.
enum TripCallProblem: String, ProblemKind {
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

    var status: Int {
        switch self {
        case .badBody, .keyRequired, .keyTooShort: 400
        case .participantGone: 401
        case .rightMissing, .guestRefused: 403
        case .unknown, .itemUnknown: 404
        case .voteSuperseded, .closed, .frozen, .tripFull, .itemsFull, .linksFull: 409
        case .itemRemoved, .ended, .offerGone: 410
        case .versionChanged: 412
        case .bodyTooLarge: 413
        case .voteValue, .seqInvalid, .seqTooFar, .settingInvalid, .keyReused, .offerInvalid: 422
        case .versionRequired: 428
        case .tooOften, .tooManyStreams: 429
        case .switchedOff, .storeUnavailable: 503
        }
    }

    var summary: String {
        switch self {
        case .badBody: "the body of a call about a trip is no JSON, or a header of it does not read"
        case .keyRequired: "what makes something wants an `Idempotency-Key`"
        case .keyTooShort:
            "the answer holds a person's key that the request did not bring, so that its `Idempotency-Key` has \(TripCallLimits.secretKeyBytes) bytes or more, drawn at random"
        case .participantGone: "the key is nobody's in this trip, or of somebody who left or was removed"
        case .rightMissing: "the link or the person may not do this"
        case .guestRefused: "who asks is no page of this server, whose reader alone may be its guest"
        case .unknown: "no such trip, link or person; a link that was revoked or has expired is answered as none is"
        case .itemUnknown: "the trip has no such item"
        case .voteSuperseded: "a later vote of the person is in force: `value` and `seq` say which"
        case .closed: "the trip is closed"
        case .frozen: "an operator has frozen the trip"
        case .tripFull: "as many people have joined as may"
        case .itemsFull: "the trip has as many items as it may"
        case .linksFull: "the trip has as many links as it may"
        case .itemRemoved: "the item was removed: 410 on a vote, 409 on adding it again, which a manager may"
        case .ended: "the trip's time is over"
        case .versionChanged: "the settings are others than `If-Match` says: `version` is in force"
        case .bodyTooLarge: "the body of a call about a trip is too large"
        case .voteValue: "the trip's ballot has no such value"
        case .seqInvalid: "`seq` is a whole number from 1"
        case .seqTooFar: "`seq` is too far ahead of the person's last"
        case .settingInvalid: "a member of the body is unknown or does not fit"
        case .keyReused: "the `Idempotency-Key` came with another request before"
        case .offerInvalid:
            "nobody vouches for the offer: its signature is not this server's, or the answer does not hold it"
        case .offerGone: "the signed offer is too old, or this server holds the search's answer no more: search again"
        case .versionRequired: "settings are changed with `If-Match`"
        case .tooOften: "it is done too often: `Retry-After` says when it may be done again"
        case .tooManyStreams: "the person, or the server, has as many streams open as there may be"
        case .switchedOff: "an operator has switched this off"
        case .storeUnavailable:
            "the store cannot say whether it took the request; send it again with its `Idempotency-Key` or `seq`"
        }
    }
}

extension TripCallProblem {
    /// The kind of a refusal of the rules; its status is the rules' own.
    init(_ problem: TripProblem) { self = TripCallProblem(rawValue: problem.wire.type) ?? .settingInvalid }
}
