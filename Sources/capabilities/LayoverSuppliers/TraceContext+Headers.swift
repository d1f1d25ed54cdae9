import LayoverWeb

extension TraceContext {
    /// The headers that pass the trace on.
    package var headers: [SupplierRequest.TraceHeader] {
        [SupplierRequest.TraceHeader("traceparent", parent)]
            + (state.map { [SupplierRequest.TraceHeader("tracestate", $0)] } ?? [])
    }
}
