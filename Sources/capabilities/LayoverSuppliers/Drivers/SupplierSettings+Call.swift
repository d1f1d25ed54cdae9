import LayoverAssembly
import LayoverModel
package import LayoverUpstream

/// Questions as requests: the same question gives the same bytes.
extension SupplierSettings {
    /// The request for a question.
    ///
    /// What a search does not say is left out, and the supplier says that it is missing; one adult travels in economy where
    /// nothing else is said, whatever the supplier's own default.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - totalMilliseconds: How long the answer may take.
    /// - Returns: The call, held to the limits of settings.
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

    /// The driver's own, each but where settings say otherwise, then those of settings, then the trace.
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
