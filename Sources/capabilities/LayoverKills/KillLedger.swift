import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverMetrics
import LayoverModel

/// The flips in force on this server and the state of their store, with the steps that are the same for both writers.
struct KillLedger {
    /// Where and how flips are written.
    struct Settings: Sendable {
        /// The state folder.
        let folder: String
        let digest: any Digesting
        let log: ServerLog
        /// Maximum flips in force at one time.
        let limit: Int
        /// How long a write waits for another process that is writing.
        let busyMilliseconds: Int32
        /// Seconds since 1970.
        let wallClock: @Sendable () -> Int
    }

    let settings: Settings
    let inForce: KillsInForce
    /// Time from a flip's request until it is in force.
    let propagation: Histogram
    /// State of the store; readers see the version that was shown last.
    var report = KillReport()
    /// All flips in force here, in order.
    var entries: [KillEntry] = []

    /// Hash of the served catalog; empty if there is none.
    var catalogHash: String { inForce.holder.load().serving?.catalog.shortHash ?? "" }

    /// Puts the entries in force.
    mutating func publish(unsaved: Int) {
        report.unsaved = unsaved
        inForce.publish(entries, report)
    }

    /// Updates the store's state for readers; the flips in force do not change.
    func show() { inForce.show(report) }

    /// Why an order cannot be put in force on top of `entries`.
    func refusal(of order: KillOrder, over entries: [KillEntry]) -> KillRefusal? {
        if order.isKill { return entries.count < settings.limit ? nil : .tooMany }
        guard case .stage = order.flip, inForce.activeScopes(entries, of: order.name).isEmpty else { return nil }
        return .notKilled
    }

    /// Records how long it took until the flip was in force.
    mutating func time(_ order: KillOrder) {
        let now = monotonicNanoseconds()
        let microseconds = Int((max(now, order.acceptedNanoseconds) - order.acceptedNanoseconds) / 1000)
        propagation.observe(microseconds: microseconds)
        guard let last = entries.indices.last else { return }
        entries[last].effectiveMicroseconds = microseconds
        inForce.record(effectiveMicroseconds: microseconds)
    }

    /// Logs the state of the audit; the flips in force are settled by then.
    func logAudit() {
        if report.audit != "ok" { settings.log.error("the audit of kills: \(report.audit)") }
        for difference in report.differences.prefix(KillReport.listLimit) { settings.log.error(difference) }
    }

    /// Writes the flips in force to this server's disk, for a start without the store.
    func writeCopy(of name: String, shared: KillCopy.Shared? = nil) {
        do {
            try KillCopy(generation: report.generation, flips: entries.map(\.stored), shared: shared)
                .write(to: settings.folder)
        } catch {
            settings.log.warning("the copy of the \(name) cannot be written: \(error)")
        }
    }
}

extension [KillEntry] {
    /// The flips after one more, which replaces those that it supersedes.
    func adding(_ entry: KillEntry) -> [KillEntry] { filter { !entry.flip.supersedes($0.flip) } + [entry] }

    /// The time of the next flip of `name`: later than every earlier one, even if the clock was set back.
    func nextSeconds(of name: KillName, now: Int) -> Int {
        Swift.max(now, (filter { $0.name == name }.map(\.seconds).max() ?? 0) + 1)
    }
}
