import LayoverWeb

/// Why a flip is not acknowledged.
enum KillProblemKind: String, ProblemTable {
    case badKill = "bad-kill"
    case unknownKey = "unknown-key"
    case unknownScope = "unknown-scope"
    case confirmationNeeded = "confirmation-needed"
    case notKilled = "not-killed"
    case tooManyKills = "too-many-kills"
    case killsNotKept = "kills-not-kept"
    case storeAway = "store-away"

    var row: (status: Int, summary: String) {
        switch self {
        case .badKill: (400, "the body of a kill is invalid or has an unknown member")
        case .unknownKey: (404, "nothing of this name can be killed")
        case .unknownScope: (404, "nothing is served in the scope of the kill, and `force` was not sent")
        case .confirmationNeeded: (409, "a kill of high impact needs `confirm`")
        case .notKilled: (409, "a name that is not killed cannot be revived in steps")
        case .tooManyKills: (409, "the server has the maximum number of flips in force")
        case .killsNotKept:
            (503, "the store cannot be written: a kill is in force until the server ends, a revival is not")
        case .storeAway: (503, "the shared store does not answer")
        }
    }
}
