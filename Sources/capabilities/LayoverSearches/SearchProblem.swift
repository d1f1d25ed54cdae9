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
        case .unknownSearch: "the token is not this server's, or was changed"
        case .searchGone: "the search is too old, or nobody holds its answer"
        case .noAnswer: "the supplier did not answer when the search began, and is not asked for it again"
        case .unknownPlace: "no airport or city has the code that `pointer` leads to; no supplier was asked"
        case .samePlace: "the search begins and ends at one place; no supplier was asked"
        case .pastDate: "the day of departure is past where the search begins; no supplier was asked"
        case .searchTooLarge: "the body of a search is too large"
        case .noResults: "a server that did not begin the search knows none of its results yet"
        case .draining: "the server is about to stop"
        }
    }
}
