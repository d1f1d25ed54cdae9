import LayoverAssembly
import LayoverExperiments
import LayoverHTTP

/// A layout as it is sent.
struct AssembledLayout: LayoutAttempt, Sendable {
    let bytes: [UInt8]
    /// Ranges of the bytes that belong to this decision alone, in order; empty unless requested.
    let decision: [Range<Int>]
    let report: AssemblyReport
    /// Exposures of the layout: the arms that it assigned.
    let exposures: [Exposure]
    /// The calling client.
    let client: ClientProfile
    /// Requests to other teams' services that the layout still needs.
    let serviceRequests: [ServiceRequest]

    init(_ bytes: [UInt8], _ page: LayoutPage, exposures: [Exposure]) {
        self.bytes = bytes
        decision = page.ownPlaces
        report = page.report
        self.exposures = exposures
        client = page.decision.inputs.context.client
        serviceRequests = page.decision.serviceRequests
    }

    /// The header that reports whether every card could be drawn, and whether the client sent its capabilities.
    var status: HTTPHeader { .status(isWhole: report.failures.isEmpty, for: client) }

    /// The parts that the tag covers: equal for equal decisions.
    var comparedParts: [[UInt8]] {
        let ends = decision.map(\.lowerBound) + [bytes.count]
        return zip([0] + decision.map(\.upperBound), ends).map { Array(bytes[$0..<$1]) }
    }
}
