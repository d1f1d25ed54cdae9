package import LayoverAssembly
package import LayoverModel

/// A client that asks other teams' services: the real one over the network, or one that plays answers in tests.
package protocol ServiceCalling: Sendable {
    /// Finds what is known without asking: an earlier answer that may still be used.
    func held(_ request: ServiceRequest, market: Market) -> RemoteAnswers.Answer?

    /// Asks and returns at once.
    ///
    /// - Parameters:
    ///   - request: What, of whom, and until when.
    ///   - market: Breakers count by service and market.
    ///   - trace: Passed on as it is.
    ///   - onEnd: Hears exactly once, at the latest at the ask's deadline, on any thread; it must not wait.
    func ask(
        _ request: ServiceRequest, market: Market, trace: [SupplierRequest.TraceHeader],
        onEnd: @escaping @Sendable (RemoteAnswers.Answer) -> Void)

    /// The same for whoever may lose interest before the end.
    ///
    /// - Returns: By which it does: `onEnd` then hears nothing any more, and a call that nobody waits for is given up, which
    ///   counts as no failure of the service.
    func begin(
        _ request: ServiceRequest, market: Market, trace: [SupplierRequest.TraceHeader],
        onEnd: @escaping @Sendable (RemoteAnswers.Answer) -> Void
    ) -> ServiceTicket
}

/// One question that somebody waits for.
package struct ServiceTicket: Sendable {
    private let onCancel: @Sendable () -> Void

    package init(_ onCancel: @escaping @Sendable () -> Void = {}) { self.onCancel = onCancel }

    package func cancel() { onCancel() }
}

extension ServiceCalling {
    /// Where calls cannot be given up: the question goes on for itself.
    package func begin(
        _ request: ServiceRequest, market: Market, trace: [SupplierRequest.TraceHeader],
        onEnd: @escaping @Sendable (RemoteAnswers.Answer) -> Void
    ) -> ServiceTicket {
        ask(request, market: market, trace: trace, onEnd: onEnd)
        return ServiceTicket()
    }
}
