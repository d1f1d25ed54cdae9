/// Decides when the log of a store is long enough to be emptied by its writer.
package struct LogWatch: Sendable {
    private let path: String
    private let byteLimit: Int
    private var dueBytes: Int

    /// - Parameters:
    ///   - path: The database, beside which the log is.
    ///   - byteLimit: The log is too long beyond this length.
    package init(path: String, byteLimit: Int = SQLiteLimits.logBytes) {
        (self.path, self.byteLimit, dueBytes) = (path, byteLimit, byteLimit)
    }

    /// True if the log exceeds its limit, or, after an attempt that a reader prevented, has grown further since.
    package var isDue: Bool { Connection.logBytes(of: path) > dueBytes }

    /// Records the result of an attempt to empty the log.
    package mutating func record(isEmpty: Bool) {
        dueBytes = isEmpty ? byteLimit : Connection.logBytes(of: path) + byteLimit / SQLiteLimits.logSteps
    }
}
