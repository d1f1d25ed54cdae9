package import LayoverModel
package import LayoverWeb

/// Why a supplier was not called, or did not answer.
package struct AnswerFailure: Error, Sendable {
    package let problem: Problem
    /// Seconds until a retry makes sense; `nil` if a retry would not help.
    package let retrySeconds: Int?

    package init(_ problem: Problem, retrySeconds: Int? = nil) {
        self.problem = problem
        self.retrySeconds = retrySeconds
    }
}

/// A query to a supplier whose result is not shown as a page.
///
/// One capability prepares it and another sends it, so that neither depends on the other.
package struct PriceEnquiry: Sendable {
    /// Called for each answer, at once and in order; a failure is the last call.
    package typealias Listener = @Sendable (Result<VouchedAnswer, AnswerFailure>) -> Void
    /// Creates an enquiry, or returns why no supplier can be called.
    package typealias Maker = @Sendable (FlightSearch, LocaleTag) -> Result<PriceEnquiry, AnswerFailure>

    /// Sends the query and returns at once.
    ///
    /// The listener is called at least once, at the latest at the supplier's deadline, on any thread.
    package let begin: @Sendable (@escaping Listener) -> Void

    package init(begin: @escaping @Sendable (@escaping Listener) -> Void) { self.begin = begin }
}
