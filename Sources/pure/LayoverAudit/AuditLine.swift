package import LayoverModel

/// One line of the audit: the change, and the hash that chains it to the previous line.
package struct AuditLine: Hashable, Sendable {
    /// The hash that the first line of a store follows.
    package static let start = String(repeating: "0", count: 64)

    package let generation: Int
    package let change: KillChange
    /// The hash of the previous line.
    package let previous: String
    /// SHA-256 over all other parts, each prefixed with its length, in hexadecimal.
    package let hash: String

    package init(generation: Int, change: KillChange, previous: String, hash: String) {
        self.generation = generation
        self.change = change
        self.previous = previous
        self.hash = hash
    }

    /// The line that follows `previous`.
    package init(_ change: KillChange, generation: Int, after previous: String, digest: any Digesting) {
        self.init(
            generation: generation, change: change, previous: previous,
            hash: AuditLine.hash(change, generation: generation, after: previous, digest: digest))
    }

    /// Returns whether the hash matches the content of the line.
    package func isIntact(_ digest: any Digesting) -> Bool {
        hash == AuditLine.hash(change, generation: generation, after: previous, digest: digest)
    }

    private static func hash(
        _ change: KillChange, generation: Int, after previous: String, digest: any Digesting
    ) -> String {
        let texts =
            [previous, String(generation), String(change.seconds), change.action.rawValue, change.key, change.scope]
            + [change.before, change.after, change.reason, change.ticket, change.actor, change.address, change.catalog]
        let parts = texts.flatMap { text in [Array("\(text.utf8.count):".utf8), Array(text.utf8)] }
        return hexadecimal(digest.sha256(parts))
    }
}
