import LayoverHTTP
import LayoverSeal
import LayoverWeb

extension Site {
    /// The trace that this request belongs to; a fresh one where it says none that reads.
    func trace(_ request: borrowing HTTPRequest) -> TraceContext {
        Site.saidTrace(request) ?? TraceContext(seed: seal.randomBytes(TraceContext.seedBytes))
    }

    /// The trace that a request says; `nil` where it says none that reads.
    static func saidTrace(_ request: borrowing HTTPRequest) -> TraceContext? {
        let parents = request.headers("traceparent")
        return parents.isEmpty ? nil : TraceContext(parents: parents, states: request.headers("tracestate"))
    }
}

extension TraceContext {
    /// The lines that say it to others.
    var headers: [SupplierQuestion.TraceHeader] {
        [SupplierQuestion.TraceHeader("traceparent", parent)]
            + (state.map { [SupplierQuestion.TraceHeader("tracestate", $0)] } ?? [])
    }
}
