/// Limits of one server's use of the database, and how long it trusts cached data.
package enum PostgresTripLimits {
    /// Connections that write: one decides all pending changes together, and no two of a server wait for each other.
    package static let writers = 1
    /// Connections that read trips that are not in memory.
    package static let readers = 2
    /// Time for which cached rows are returned without checking for changes by another server.
    package static let freshMilliseconds = 1_000
    /// Time for which a used trip is followed, so that it stays in memory.
    package static let followedSeconds = 60
    /// The channel for notifications between servers that a trip has changed.
    package static let channel = "layover_trips"
    /// Time in which changes are collected into one notification.
    static let tellingMilliseconds = 30
}
