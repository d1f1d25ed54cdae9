import LayoverWeb

/// Why finding returns no items.
enum FindProblem: String, ProblemTable {
    case unavailable = "find-unavailable"
    case tooOften = "find-too-often"
    case unknownItem = "unknown-item"
    case goneItem = "gone-item"

    var row: (status: Int, summary: String) {
        switch self {
        case .unavailable:
            (503, "the setting `find` is off, the search index is not ready yet, or `call:find` is killed")
        case .tooOften: (429, "the address sends more requests than `find_rate` allows")
        case .unknownItem: (404, "no item ever had this id")
        case .goneItem: (410, "the item does not exist any more")
        }
    }
}
