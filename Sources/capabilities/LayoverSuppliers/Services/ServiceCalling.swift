package import LayoverAssembly
package import LayoverModel

/// A client of other teams' services: the real one over the network, or one with prepared answers in tests.
package protocol ServiceCalling: Sendable {
    /// Finds an earlier answer that may still be used, without a call.
    func held(_ request: ServiceRequest, market: Market) -> ServiceAnswers.Answer?

    /// Starts a request and returns at once.
    ///
    /// - Parameters:
    ///   - request: The request with its service and its deadline.
    ///   - market: Breakers count by service and market.
    ///   - trace: Passed on unchanged.
    ///   - onEnd: Called once, at the latest at the request's deadline, on any thread; it must not wait.
    /// - Returns: The ticket that cancels: `onEnd` is then not called any more. A call without other waiters is cancelled,
    ///   which does not count as a failure of the service.
    @discardableResult
    func ask(
        _ request: ServiceRequest, market: Market, trace: [SupplierRequest.TraceHeader],
        onEnd: @escaping @Sendable (ServiceAnswers.Answer) -> Void
    ) -> ServiceTicket
}

/// One request with a waiting caller.
package struct ServiceTicket: Sendable {
    private let onCancel: @Sendable () -> Void

    package init(_ onCancel: @escaping @Sendable () -> Void = {}) { self.onCancel = onCancel }

    package func cancel() { onCancel() }
}
