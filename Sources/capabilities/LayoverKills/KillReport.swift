import LayoverAudit
import LayoverCatalog
import LayoverJSON
import LayoverPostgres

/// State of the kills, for the status page.
package struct KillReport: Sendable {
    /// `ok`, or what is wrong with the store: `read-only`, `full`, `corrupt`, `busy`, `unavailable`.
    package var store = "ok"
    /// The name of the store that servers share; empty until it is known, `nil` if the store is this server's own.
    package var sharedStore: String?
    /// When that store answered last, in nanoseconds of the monotonic clock; 0 for never.
    package var answeredNanoseconds: UInt64 = 0
    /// The number of its live servers.
    package var liveServers = 0
    /// The fault and its remedy.
    package var detail = ""
    package var generation = 0
    package var entries: [KillEntry] = []
    /// Kills in force on this server that are not in the store.
    package var unsaved = 0
    /// True while the kills are unknown, so that every switch is at its safe value.
    package var isLost = false
    /// Faults of `kills.yaml`.
    package var findings: [String] = []
    /// `ok`, or why the audit is not intact.
    package var audit = "ok"
    /// Differences between the flips in force and the audit.
    package var differences: [String] = []
    /// Grows whenever the entries change.
    var revision = 0

    /// The word for the fault of a store that servers share.
    static func kind(of error: PostgresError) -> String {
        switch error.kind {
        case .readOnly, .full, .corrupt: error.kind.rawValue
        case .schema: "schema"
        default: "unavailable"
        }
    }

    /// Maximum findings and differences in one reply.
    static let listLimit = 100

    func json(_ lookup: KillLookup) -> JSONValue {
        func list(_ texts: [String]) -> JSONValue {
            .array(texts.prefix(KillReport.listLimit).map { .string($0) })
        }
        return .object(of: [
            "store": .string(store), "shared": sharedStore.map { .string($0) } ?? .null, "detail": .string(detail),
            "in_force": .int(lookup.inForce),
            "unsaved": .int(unsaved), "lost": .bool(isLost), "file": list(findings),
            "unknown": list(lookup.findings), "audit": .string(audit), "differences": list(differences),
        ])
    }

    /// Updates the state of the store; entries, findings and revision stay.
    mutating func updateStore(_ store: KillReport) {
        var next = store
        (next.entries, next.findings, next.revision) = (entries, findings, revision)
        self = next
    }

    mutating func recordAudit(_ verdict: AuditVerdict, _ differences: [FlipDifference]) {
        self.differences = differences.map(\.description)
        audit =
            switch verdict {
            case .broken(let generation, let why): "broken at generation \(generation): \(why)"
            case .differs: "the active kills do not match the audit"
            case .whole: differences.isEmpty ? "ok" : "the active kills do not match the audit"
            }
    }
}
