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
        case .badKill: "the body of a kill is invalid or has an unknown member"
        case .unknownKey: "nothing of this name can be killed"
        case .unknownScope: "nothing is served in the scope of the kill, and `force` was not sent"
        case .confirmationNeeded: "a kill of high impact needs `confirm`"
        case .notKilled: "a name that is not killed cannot be revived in steps"
        case .tooManyKills: "the server has the maximum number of flips in force"
        case .killsNotKept: "the store cannot be written: a kill is in force until the server ends, a revival is not"
        case .storeAway: "the shared store does not answer"
        }
    }
}
