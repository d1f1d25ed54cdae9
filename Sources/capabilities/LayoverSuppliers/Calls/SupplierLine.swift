import LayoverFrame
import LayoverModel
import LayoverUpstream
import Synchronization

/// One supplier in the client: its settings, its traffic and its counters.
final class SupplierLine: Sendable {
    let settings: SupplierSettings
    let tally = SupplierTally()
    let traffic: Mutex<SupplierTraffic>

    init(_ settings: SupplierSettings, fleet: Fleet) {
        self.settings = settings
        traffic = Mutex(SupplierTraffic(settings, fleet: fleet))
    }

    /// When the answer to a request is due, by the deadlines of supplier and client; `nil` if too little time is left.
    func due(_ request: SupplierRequest, at now: Int) -> Int? {
        let own =
            SupplierLane.Kind(request.kind) == .poll
            ? settings.pollDeadlineMilliseconds : settings.deadlineMilliseconds
        guard let client = request.deadlineMilliseconds else { return now + own }
        let left = min(own, client.subtractingReportingOverflow(SupplierLimits.marginMilliseconds).partialValue)
        return client > SupplierLimits.marginMilliseconds && left >= SupplierLimits.leastMilliseconds
            ? now + left : nil
    }

    func report(at now: Int) -> SupplierReport {
        let traffic = traffic.withLock { $0 }
        return SupplierReport(
            supplier: settings.supplier, tally: tally,
            lanes: SupplierLane.Kind.allCases.map { kind in
                let lane = traffic[kind]
                return SupplierReport.Lane(
                    kind: kind, underWay: lane.concurrency.underWay, limit: lane.concurrency.limit,
                    waiting: lane.line.count)
            },
            breakers: traffic.gate.paused,
            heldMilliseconds: max(traffic.create.waitMilliseconds(at: now), traffic.poll.waitMilliseconds(at: now)))
    }
}
