import LayoverAssembly
import LayoverExperiments
import LayoverHTTP

/// A layout as it goes over the wire.
struct AssembledLayout: LayoutAttempt, Sendable {
    let bytes: [UInt8]
    /// Ranges of the bytes of this decision alone, in their order; empty where no caller asked.
    let decision: [Range<Int>]
    let report: AssemblyReport
    /// Exposures of the layout: who was put into which experiment by it.
    let exposures: [Exposure]
    /// Who asked.
    let client: ClientProfile
    /// Requests that would have to go to other teams' services before the layout is whole.
    let serviceRequests: [ServiceRequest]

    init(_ bytes: [UInt8], _ page: LayoutPage, exposures: [Exposure]) {
        self.bytes = bytes
        decision = page.ownPlaces
        report = page.report
        self.exposures = exposures
        client = page.decision.inputs.context.client
        serviceRequests = page.decision.serviceRequests
    }

    /// Whether all that the client could draw is there, and known.
    var status: HTTPHeader { .status(isWhole: report.failures.isEmpty, for: client) }

    /// Parts that a client compares: all that is the same whenever the same is decided.
    var comparedParts: [[UInt8]] {
        let ends = decision.map(\.lowerBound) + [bytes.count]
        return zip([0] + decision.map(\.upperBound), ends).map { Array(bytes[$0..<$1]) }
    }
}
