/// Says when the log of a store is long enough that its writer should empty it.
package struct LogWatch: Sendable {
    private let path: String
    private let byteLimit: Int
    private var dueBytes: Int

    /// - Parameters:
    ///   - path: The database, beside which the log is.
    ///   - byteLimit: Length past which the log is too long.
    package init(path: String, byteLimit: Int = SQLiteLimits.logBytes) {
        (self.path, self.byteLimit, dueBytes) = (path, byteLimit, byteLimit)
    }

    /// True if the log is past its limit, or, after an attempt that a reader stopped, some way longer than it was then.
    package var isDue: Bool { Connection.logBytes(of: path) > dueBytes }

    /// Records how an attempt to empty the log ended.
    package mutating func record(isEmpty: Bool) {
        dueBytes = isEmpty ? byteLimit : Connection.logBytes(of: path) + byteLimit / SQLiteLimits.logSteps
    }
}
