/// One commit, as people name it.
package struct GitCommit: Hashable, Sendable {
    /// All digits.
    package let id: String
    package let shortID: String
    /// `2 hours ago`.
    package let age: String
    /// The first line of its message.
    package let subject: String

    /// The fields that `GitTree` asks for, one a line.
    package static let format = "%H%n%h%n%cr%n%s"

    package init?(_ lines: some Collection<Substring>) {
        let parts = lines.map(String.init)
        guard parts.count >= 3 else { return nil }
        (id, shortID, age) = (parts[0], parts[1], parts[2])
        subject = parts.count > 3 ? parts[3] : ""
    }
}
