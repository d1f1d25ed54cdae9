import LayoverMetrics

/// Counts the outcomes of requests to one supplier without locks; every label is from a closed list.
final class SupplierTally: Sendable {
    /// Statuses as people on call distinguish them.
    enum Status: String, CaseIterable, Sendable {
        case success = "2xx"
        case redirect = "3xx"
        case refused = "4xx"
        case limited = "429"
        case failed = "5xx"

        init(_ status: Int) {
            switch status {
            case 429: self = .limited
            case ..<300: self = .success
            case ..<400: self = .redirect
            case ..<500: self = .refused
            default: self = .failed
            }
        }
    }

    /// Upper ends in microseconds: suppliers take up to half a minute.
    static let ends = [
        5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000,
        30_000_000,
    ]

    let statuses = SupplierLane.Kind.allCases.map { _ in CaseCounts<Status>() }
    let failures = CaseCounts<SupplierFailure>()
    let latencies = SupplierLane.Kind.allCases.map { _ in Histogram(ends: SupplierTally.ends) }
    let retries = Count()
    /// Previous answers that were returned because there was no other.
    let stale = Count()
    /// Requests that waited and were rejected.
    let turnedAway = Count()
    let openings = Count()
    /// Requests that waited for another's call and made none.
    let shared = Count()
    /// Polls whose packed answer equalled the session's last one.
    let repeated = Count()
    /// Bytes of bodies as they arrived.
    let bytes = Count()

    /// Counts a whole answer.
    func count(_ status: Int, _ kind: SupplierLane.Kind, microseconds: Int) {
        statuses[kind.index].add(Status(status))
        latencies[kind.index].observe(microseconds: microseconds)
    }

    /// Counts a request without a whole answer by its failure.
    func count(_ failure: SupplierFailure) { failures.add(failure) }
}

extension SupplierLane.Kind {
    var index: Int { SupplierLane.Kind.allCases.firstIndex(of: self) ?? 0 }
}
