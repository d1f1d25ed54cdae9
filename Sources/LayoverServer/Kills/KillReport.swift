import LayoverCatalog
import LayoverJSON

/// How the kills stand, for the status page.
package struct KillReport: Sendable {
    /// `ok`, or what is wrong with the store: `read-only`, `full`, `corrupt`, `busy`, `unavailable`.
    package var store = "ok"
    /// What is wrong, and what would do.
    package var detail = ""
    package var generation = 0
    package var entries: [KillEntry] = []
    /// Kills that hold on this server but are not on its disk.
    package var unsaved = 0
    /// Whether it is not known what was killed, so that every switch is at its safe value.
    package var isLost = false
    /// What is wrong with `kills.yaml`.
    package var findings: [String] = []

    var json: JSONValue {
        .object(of: [
            "store": .string(store), "detail": .string(detail), "in_force": .int(entries.count(where: \.isKill)),
            "unsaved": .int(unsaved), "lost": .bool(isLost), "file": .array(findings.map { .string($0) }),
        ])
    }
}
