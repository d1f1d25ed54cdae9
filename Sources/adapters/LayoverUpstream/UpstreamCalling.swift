/// A maker of calls: the real one over libcurl, or one that plays answers in tests.
package protocol UpstreamCalling: Sendable {
    /// Starts a call and returns at once.
    ///
    /// - Parameters:
    ///   - call: What to ask.
    ///   - onEnd: Hears exactly once, on the thread of events: it must not wait for anything.
    /// - Returns: By which the call is given up; `onEnd` then hears `.cancelled`, unless it has been told already.
    @discardableResult
    func start(
        _ call: UpstreamCall, onEnd: @escaping @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    ) -> UpstreamTicket
}

/// One call under way.
package struct UpstreamTicket: Sendable {
    private let onCancel: @Sendable () -> Void

    package init(_ onCancel: @escaping @Sendable () -> Void = {}) { self.onCancel = onCancel }

    package func cancel() { onCancel() }
}
