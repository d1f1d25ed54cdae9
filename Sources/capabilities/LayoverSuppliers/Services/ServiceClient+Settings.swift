package import LayoverFrame
package import LayoverUpstream

extension ServiceClient {
    /// A client that asks the services of the settings; without a way to call, every question has failed.
    package convenience init(_ registry: SupplierRegistry, _ upstream: (any UpstreamCalling)?, log: ServerLog) {
        self.init(upstream == nil ? [] : registry.services, upstream: upstream ?? NoUpstream(), log: log)
    }
}

/// A maker of calls where nothing can be called.
private struct NoUpstream: UpstreamCalling {
    func start(
        _ call: UpstreamCall, onEnd: @escaping @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    ) -> UpstreamTicket {
        onEnd(.failure(.unreachable))
        return UpstreamTicket()
    }
}
