import LayoverWeb

/// Why a search cannot begin or continue.
enum SearchProblem: String, ProblemTable {
    case noSupplier = "no-supplier"
    case unknownSearch = "unknown-search"
    case searchGone = "search-gone"
    case noAnswer = "no-answer"
    case unknownPlace = "unknown-place"
    case samePlace = "same-place"
    case pastDate = "past-date"
    case searchTooLarge = "search-too-large"
    case noResults = "no-results"
    case draining

    var row: (status: Int, summary: String) {
        switch self {
        case .noSupplier: (404, "no supplier serves the market")
        case .unknownSearch: (404, "the token was not made with this server's key, or was changed")
        case .searchGone: (410, "the search is too old, or no server has its answer any more")
        case .noAnswer: (410, "the supplier did not answer when the search began, and is not called for it again")
        case .unknownPlace: (400, "no airport or city has the code at `pointer`; no supplier was called")
        case .samePlace: (400, "origin and destination are the same place; no supplier was called")
        case .pastDate: (400, "the day of departure is past at the origin; no supplier was called")
        case .searchTooLarge: (413, "the body of a search is too large")
        case .noResults: (503, "this server did not begin the search and has no results of it yet")
        case .draining: (503, "the server is about to stop")
        }
    }
}
