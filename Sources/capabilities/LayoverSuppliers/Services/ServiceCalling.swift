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
}
