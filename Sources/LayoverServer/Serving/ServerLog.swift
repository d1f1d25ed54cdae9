import Glibc
import LayoverModel

/// Lines for the people who run the server, on standard error; no visitor's id, token or body ever stands in one.
package struct ServerLog: Sendable {
    package enum Level: String, Sendable { case info, warning, error }

    private let write: @Sendable (Level, String) -> Void

    package init(_ write: @escaping @Sendable (Level, String) -> Void) { self.write = write }

    /// To standard error, with the time in UTC.
    package static let standardError = ServerLog { level, text in
        let line = Array("\(UTCInstant(seconds: wallClockSeconds())) \(level.rawValue): \(text)\n".utf8)
        _ = unsafe line.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    package static let silent = ServerLog { _, _ in }

    package func info(_ text: String) { write(.info, text) }
    package func warning(_ text: String) { write(.warning, text) }
    package func error(_ text: String) { write(.error, text) }
}
