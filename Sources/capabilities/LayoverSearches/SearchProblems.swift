import LayoverAssembly
import LayoverSuppliers
import LayoverWeb

extension Problem {
    /// The problem that clients receive if a supplier returned no whole answer.
    static func of(_ failure: SupplierFailure) -> Problem { Problem(failure, failure.title) }

    static let unknownSearch = Problem(
        SearchProblem.unknownSearch, "no such search",
        detail: "the token was not made with this server's key, or was changed")
    static let searchGone = Problem(
        SearchProblem.searchGone, "the search is over",
        detail: "it is too old, or no server has its answer any more; begin another search")

    static let draining = Problem(SearchProblem.draining, "the server is about to stop")

    /// Why a search has ended.
    ///
    /// - Returns: The problem for clients that request the search.
    static func ended(_ reason: SearchEvent.EndReason, after cause: Problem.Note?) -> Problem {
        switch reason {
        case .draining: draining
        case .noAnswer:
            Problem(
                SearchProblem.noAnswer, "the supplier did not answer",
                detail: (cause.map { "\($0.title): " } ?? "") + "begin another search")
        case .tooOld: Problem(SearchProblem.searchGone, "the search is over", detail: reason.summary)
        }
    }

    static let noResults = Problem(
        SearchProblem.noResults, "the supplier's answer has no results to lay out",
        detail: "this server did not begin the search and has no results of it yet")

    static let silentServer = Problem(
        SearchProblem.noResults, "the server that began the search does not answer",
        detail: "the supplier cannot be called again; repeat the request after Retry-After seconds")

    static func noSupplier(_ market: String) -> Problem {
        Problem(
            SearchProblem.noSupplier, "no supplier serves this market",
            detail: "the settings have no supplier for '\(market)'")
    }
}
