import LayoverAssembly
import LayoverWeb

extension Problem {
    /// Why a supplier gave no whole answer, as clients are told.
    static func of(_ failure: SupplierFailure) -> Problem {
        switch failure {
        case .unreachable: Problem(502, failure.rawValue, "the supplier cannot be reached")
        case .broken: Problem(502, failure.rawValue, "the supplier's answer broke off or is none")
        case .timedOut: Problem(504, failure.rawValue, "the supplier did not answer in time")
        case .resting: Problem(503, failure.rawValue, "the supplier failed too often lately and is left alone")
        case .busy: Problem(503, failure.rawValue, "as many questions are under way as the supplier bears")
        case .killed: Problem(503, failure.rawValue, "the supplier is switched off")
        }
    }

    static let unknownSearch = Problem(
        404, "unknown-search", "no such search", detail: "the token is not this server's, or was changed")
    static let searchGone = Problem(
        410, "search-gone", "the search is over", detail: "it is too old, or nobody holds its answer: begin another")

    static let noResults = Problem(
        503, "no-results", "the supplier's answer has no results to lay out",
        detail: "this server did not begin the search and knows none of its results yet")

    static func noSupplier(_ market: String) -> Problem {
        Problem(404, "no-supplier", "no supplier serves this market", detail: "none is set for '\(market)'")
    }
}
