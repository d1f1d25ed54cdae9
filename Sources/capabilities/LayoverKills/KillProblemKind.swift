import LayoverWeb

/// Why a flip is not acknowledged.
enum KillProblemKind: String, ProblemKind {
    case badKill = "bad-kill"
    case unknownKey = "unknown-key"
    case unknownScope = "unknown-scope"
    case confirmationNeeded = "confirmation-needed"
    case notKilled = "not-killed"
    case tooManyKills = "too-many-kills"
    case killsNotKept = "kills-not-kept"
    case storeAway = "store-away"

    var status: Int {
        switch self {
        case .badKill: 400
        case .unknownKey, .unknownScope: 404
        case .confirmationNeeded, .notKilled, .tooManyKills: 409
        case .killsNotKept, .storeAway: 503
        }
    }

    var summary: String {
        switch self {
        case .badKill: "a kill's body does not read; unknown members are refused"
        case .unknownKey: "nothing of this name can be killed"
        case .unknownScope: "nothing is served where it is to be killed, and `force` is not sent"
        case .confirmationNeeded: "a kill of high impact names no `confirm`"
        case .notKilled: "what is not killed cannot come back by steps"
        case .tooManyKills: "more flips are in force than a server takes"
        case .killsNotKept: "the store takes nothing: a kill holds until the server ends, a revival does not"
        case .storeAway: "the store that servers share does not answer"
        }
    }
}
