import LayoverWeb

/// Why a search cannot begin or continue.
enum SearchProblem: String, ProblemKind {
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

    var status: Int {
        switch self {
        case .unknownPlace, .samePlace, .pastDate: 400
        case .noSupplier, .unknownSearch: 404
        case .searchGone, .noAnswer: 410
        case .searchTooLarge: 413
        case .noResults, .draining: 503
        }
    }

    var summary: String {
        switch self {
        case .noSupplier: "no supplier serves the market"
        case .unknownSearch: "the token was not made with this server's key, or was changed"
        case .searchGone: "the search is too old, or no server has its answer any more"
        case .noAnswer: "the supplier did not answer when the search began, and is not called for it again"
        case .unknownPlace: "no airport or city has the code at `pointer`; no supplier was called"
        case .samePlace: "origin and destination are the same place; no supplier was called"
        case .pastDate: "the day of departure is past at the origin; no supplier was called"
        case .searchTooLarge: "the body of a search is too large"
        case .noResults: "this server did not begin the search and has no results of it yet"
        case .draining: "the server is about to stop"
        }
    }
}
