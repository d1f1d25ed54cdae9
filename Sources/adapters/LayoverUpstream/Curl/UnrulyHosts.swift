/// Hosts that have recently sent unrequested data.
///
/// Such data after an answer could be taken for the next answer, so each call to them has a connection of its own.
struct UnrulyHosts {
    /// When each is trusted again.
    private var until: [String: Int] = [:]

    var count: Int { until.count }

    /// Adds a host; if there are too many, the one that would be trusted again soonest is removed.
    mutating func add(_ host: String, at microseconds: Int) {
        until = until.filter { $0.value > microseconds }
        if until.count >= Limits.unrulyHosts, until[host] == nil,
            let soonest = until.min(by: { ($0.value, $0.key) < ($1.value, $1.key) })
        {
            until[soonest.key] = nil
        }
        until[host] = microseconds + Limits.unrulySeconds * 1_000_000
    }

    func has(_ host: String, at microseconds: Int) -> Bool { until[host].map { microseconds < $0 } ?? false }
}
