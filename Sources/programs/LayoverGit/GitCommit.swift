/// One commit with the fields that are shown to people.
package struct GitCommit: Hashable, Sendable {
    /// The full hash.
    package let id: String
    package let shortID: String
    /// `2 hours ago`.
    package let age: String
    /// The first line of the commit message.
    package let subject: String

    /// The fields that `GitTree` requests, one per line.
    package static let format = "%H%n%h%n%cr%n%s"

    package init?(_ lines: some Collection<Substring>) {
        let parts = lines.map(String.init)
        guard parts.count >= 3 else { return nil }
        (id, shortID, age) = (parts[0], parts[1], parts[2])
        subject = parts.count > 3 ? parts[3] : ""
    }
}
