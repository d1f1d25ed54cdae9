import LayoverWeb

/// Why there is no pick.
enum PickProblem: String, ProblemTable {
    case badPlace = "bad-place"
    case unknownPick = "unknown-pick"
    case killed = "pick-killed"
    case stopped = "pick-stopped"
    case tooOften = "pick-too-often"
    case unavailable = "pick-unavailable"

    var row: (status: Int, summary: String) {
        switch self {
        case .badPlace: (400, "`place` is not a known airport or city, or `at` is not a position on Earth")
        case .unknownPick:
            (404, "the content has no such pick, or it chooses among the offers of a search, whose layout has its card")
        case .killed: (404, "the pick, one of its services, or `call:pick` is killed")
        case .stopped: (409, "a client stopped the run by its name")
        case .tooOften:
            (429, "the address sends more requests than `pick_rate` allows, stops of other servers' runs included")
        case .unavailable: (503, "no content is served yet, or the server is about to stop")
        }
    }
}
