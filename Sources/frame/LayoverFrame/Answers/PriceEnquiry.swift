package import LayoverModel
package import LayoverWeb

/// Why a supplier was not asked, or gave no answer.
package struct AnswerFailure: Error, Sendable {
    package let problem: Problem
    /// When it may be asked again; `nil` where that would not help.
    package let retrySeconds: Int?

    package init(_ problem: Problem, retrySeconds: Int? = nil) {
        self.problem = problem
        self.retrySeconds = retrySeconds
    }
}

/// A question to a supplier that nobody sees a page of: one capability prepares it, another has it asked, and neither knows the
/// other.
package struct PriceEnquiry: Sendable {
    /// Hears each answer as it comes, at once in order; a failure is the last.
    package typealias Listener = @Sendable (Result<VouchedAnswer, AnswerFailure>) -> Void
    /// Makes one, or says why no supplier can be asked.
    package typealias Maker = @Sendable (FlightSearch, LocaleTag) -> Result<PriceEnquiry, AnswerFailure>

    /// Asks and returns at once; the listener hears at least once, at the latest at the supplier's deadline, on any thread.
    package let begin: @Sendable (@escaping Listener) -> Void

    package init(begin: @escaping @Sendable (@escaping Listener) -> Void) { self.begin = begin }
}
