/// Makes calls: with libcurl, or by replaying answers in tests.
package protocol UpstreamCalling: Sendable {
    /// Starts a call and returns at once.
    ///
    /// - Parameters:
    ///   - call: The request.
    ///   - onEnd: Called exactly once, on the event thread; it must not wait.
    /// - Returns: A ticket to cancel the call; `onEnd` is then called with `.cancelled`, unless it has already been called.
    @discardableResult
    func start(
        _ call: UpstreamCall, onEnd: @escaping @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    ) -> UpstreamTicket
}

/// One pending call.
package struct UpstreamTicket: Sendable {
    private let onCancel: @Sendable () -> Void

    package init(_ onCancel: @escaping @Sendable () -> Void = {}) { self.onCancel = onCancel }

    package func cancel() { onCancel() }
}
