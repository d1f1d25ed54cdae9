package import LayoverFrame
package import LayoverUpstream

extension ServiceClient {
    /// A client for the services of the settings; if no calls can be made, every request fails.
    package convenience init(_ registry: SupplierRegistry, _ upstream: (any UpstreamCalling)?, log: ServerLog) {
        self.init(upstream == nil ? [] : registry.services, upstream: upstream ?? NoUpstream(), log: log)
    }
}

/// Fails every call, because no calls can be made.
private struct NoUpstream: UpstreamCalling {
    func start(
        _ call: UpstreamCall, onEnd: @escaping @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    ) -> UpstreamTicket {
        onEnd(.failure(.unreachable))
        return UpstreamTicket()
    }
}
