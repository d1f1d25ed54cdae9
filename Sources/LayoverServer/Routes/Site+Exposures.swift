import LayoverExperiments
import LayoverHTTP
import LayoverWeb

extension Site {
    /// Bytes of a request's own name; a longer one is none.
    static let requestNameBytes = 128

    /// Writes who was exposed to what by this request; never waits and never fails.
    func expose(_ exposures: [Exposure], _ request: borrowing HTTPRequest) {
        guard !exposures.isEmpty else { return }
        expose(exposures, named: Site.requestName(request))
    }

    /// The same, by the name of a request that is over.
    func expose(_ exposures: [Exposure], named name: String) {
        guard !exposures.isEmpty else { return }
        self.exposures.append(
            exposures.map { exposure in
                var named = exposure
                named.requestID = name
                return named
            })
    }

    /// `X-Request-Id`, else the trace of `traceparent`; empty where neither is a name of visible letters.
    static func requestName(_ request: borrowing HTTPRequest) -> String {
        if let name = request.header("X-Request-Id"), isName(name) { return name }
        return saidTrace(request)?.traceID ?? ""
    }

    private static func isName(_ text: String) -> Bool {
        (1...requestNameBytes).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}
