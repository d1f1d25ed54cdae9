import LayoverWeb

/// Why finding returns no items.
enum FindProblem: String, ProblemKind {
    case unavailable = "find-unavailable"
    case tooOften = "find-too-often"
    case unknownItem = "unknown-item"
    case goneItem = "gone-item"

    var status: Int {
        switch self {
        case .unavailable: 503
        case .tooOften: 429
        case .unknownItem: 404
        case .goneItem: 410
        }
    }

    var summary: String {
        switch self {
        case .unavailable: "the setting `find` is off, the search index is not ready yet, or `call:find` is killed"
        case .tooOften: "the address sends more requests than `find_rate` allows"
        case .unknownItem: "no item ever had this id"
        case .goneItem: "the item does not exist any more"
        }
    }
}
