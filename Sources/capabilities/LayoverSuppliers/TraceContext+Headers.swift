import LayoverWeb

extension TraceContext {
    /// The lines that say it to others.
    package var headers: [SupplierQuestion.TraceHeader] {
        [SupplierQuestion.TraceHeader("traceparent", parent)]
            + (state.map { [SupplierQuestion.TraceHeader("tracestate", $0)] } ?? [])
    }
}
