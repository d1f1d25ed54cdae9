import LayoverAssembly
import LayoverModel
package import LayoverUpstream

/// Requests as calls: equal requests have the same bytes.
extension SupplierSettings {
    /// The call for a request.
    ///
    /// Members that a search lacks are left out, and the supplier reports that they are missing. The defaults are one adult
    /// in economy, whatever the supplier's own defaults are.
    ///
    /// - Returns: The call, within the limits of the settings.
    package func call(_ request: SupplierRequest, totalMilliseconds: Int) -> UpstreamCall {
        var call =
            switch request.kind {
            case .create:
                driver.definition.search(request.search, self, totalMilliseconds: totalMilliseconds)
            case .poll(let session):
                driver.definition.poll(session, request.search, self, totalMilliseconds: totalMilliseconds)
            }
        call.headers = headers(call.headers, request.trace)
        call.limits = limits(totalMilliseconds)
        call.codings = codings
        call.keepsGzip = true
        return call
    }

    /// The driver's headers unless the settings override them, then those of the settings, then the trace.
    private func headers(
        _ own: [(name: String, value: String)], _ trace: [SupplierRequest.TraceHeader]
    ) -> [(name: String, value: String)] {
        let set = Set(self.headers.map { $0.name.lowercased() })
        let passed = trace.prefix(SupplierLimits.traceHeaders).filter { header in
            OutgoingHeader(header.name, header.value) != nil
        }
        return own.filter { !set.contains($0.name.lowercased()) }
            + self.headers.map { ($0.name, $0.value) } + passed.map { ($0.name, $0.value) }
    }

    private func limits(_ totalMilliseconds: Int) -> UpstreamCallLimits {
        var limits = UpstreamCallLimits()
        limits.connectMilliseconds = min(connectMilliseconds, totalMilliseconds)
        limits.firstByteMilliseconds = min(firstByteMilliseconds, totalMilliseconds)
        limits.totalMilliseconds = totalMilliseconds
        limits.bodyBytes = bodyMegabytes << 20
        return limits
    }
}
