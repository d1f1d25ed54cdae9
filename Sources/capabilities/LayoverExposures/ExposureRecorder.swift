package import LayoverExperiments
package import LayoverHTTP
import LayoverWeb

/// Writes exposures; never waits and never fails.
package struct ExposureRecorder: Sendable {
    private let log: ExposureLog
    private let units: UnitCounters

    init(_ log: ExposureLog, _ units: UnitCounters) { (self.log, self.units) = (log, units) }

    /// Writes the exposures of one request.
    package func record(_ exposures: [Exposure], _ request: borrowing HTTPRequest) {
        guard !exposures.isEmpty else { return }
        record(exposures, named: RequestName.of(request))
    }

    /// The same, with the name of a request that has ended.
    package func record(_ exposures: [Exposure], named name: String) {
        guard !exposures.isEmpty else { return }
        units.count(exposures)
        log.append(
            exposures.map { exposure in
                var named = exposure
                named.requestID = name
                return named
            })
    }
}
