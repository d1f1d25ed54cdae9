import LayoverCatalog
import LayoverJSON
import LayoverStore

/// State of the kills, for the status page.
package struct KillReport: Sendable {
    /// `ok`, or what is wrong with the store: `read-only`, `full`, `corrupt`, `busy`, `unavailable`.
    package var store = "ok"
    /// The fault, and what would mend it.
    package var detail = ""
    package var generation = 0
    package var entries: [KillEntry] = []
    /// Kills that hold on this server but are not on its disk.
    package var unsaved = 0
    /// True while it is not known what was killed, so that every switch is at its safe value.
    package var isLost = false
    /// Faults of `kills.yaml`.
    package var findings: [String] = []
    /// `ok`, or why the audit does not hold.
    package var audit = "ok"
    /// Differences between what is in force and what the audit says.
    package var differences: [String] = []
    /// Grows whenever the entries change.
    var revision = 0

    /// Findings and differences that one answer lists.
    static let listLimit = 100

    func json(_ lookup: KillLookup) -> JSONValue {
        func list(_ texts: [String]) -> JSONValue {
            .array(texts.prefix(KillReport.listLimit).map { .string($0) })
        }
        return .object(of: [
            "store": .string(store), "detail": .string(detail), "in_force": .int(lookup.inForce),
            "unsaved": .int(unsaved), "lost": .bool(isLost), "file": list(findings),
            "unknown": list(lookup.findings), "audit": .string(audit), "differences": list(differences),
        ])
    }

    /// Takes how the store stands, and leaves what is in force and the file as they were.
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
            case .differs: "what is in force is not what it says"
            case .whole: differences.isEmpty ? "ok" : "what is in force is not what it says"
            }
    }
}
