import LayoverWeb

/// Why a search is not begun or not gone on with.
enum SearchProblem: String, ProblemKind {
    case noSupplier = "no-supplier"
    case unknownSearch = "unknown-search"
    case searchGone = "search-gone"
    case searchTooLarge = "search-too-large"
    case noResults = "no-results"
    case draining

    var status: Int {
        switch self {
        case .noSupplier, .unknownSearch: 404
        case .searchGone: 410
        case .searchTooLarge: 413
        case .noResults, .draining: 503
        }
    }

    var summary: String {
        switch self {
        case .noSupplier: "no supplier serves the market"
        case .unknownSearch: "the token is not this server's, or was changed"
        case .searchGone: "the search is too old, or nobody holds its answer"
        case .searchTooLarge: "the body of a search is too large"
        case .noResults: "a server that did not begin the search knows none of its results yet"
        case .draining: "the server is about to stop"
        }
    }
}
