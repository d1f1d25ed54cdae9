import LayoverWeb

extension TraceContext {
    /// The lines that say it to others.
    package var headers: [SupplierRequest.TraceHeader] {
        [SupplierRequest.TraceHeader("traceparent", parent)]
            + (state.map { [SupplierRequest.TraceHeader("tracestate", $0)] } ?? [])
    }
}
