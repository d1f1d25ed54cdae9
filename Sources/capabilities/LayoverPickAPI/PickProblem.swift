import LayoverWeb

/// Why there is no pick.
enum PickProblem: String, ProblemKind {
    case badPlace = "bad-place"
    case unknownPick = "unknown-pick"
    case killed = "pick-killed"
    case stopped = "pick-stopped"
    case tooOften = "pick-too-often"
    case unavailable = "pick-unavailable"

    var status: Int {
        switch self {
        case .badPlace: 400
        case .unknownPick, .killed: 404
        case .stopped: 409
        case .tooOften: 429
        case .unavailable: 503
        }
    }

    var summary: String {
        switch self {
        case .badPlace: "`place` is not a known airport or city, or `at` is not a position on Earth"
        case .unknownPick:
            "the content has no such pick, or it chooses among the offers of a search, whose layout has its card"
        case .killed: "the pick, one of its services, or `call:pick` is killed"
        case .stopped: "a client stopped the run by its name"
        case .tooOften: "the address sends more requests than `pick_rate` allows, stops of other servers' runs included"
        case .unavailable: "no content is served yet, or the server is about to stop"
        }
    }
}
