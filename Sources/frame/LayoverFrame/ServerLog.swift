import Glibc
import LayoverModel

/// Lines for operators, on standard error; they never contain a visitor's id, a token or a body.
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

    package func info(_ text: String) { write(.info, ServerLog.line(text)) }
    package func warning(_ text: String) { write(.warning, ServerLog.line(text)) }
    package func error(_ text: String) { write(.error, ServerLog.line(text)) }

    /// With further lines that belong to it, each indented by two spaces, so that none looks like an entry of the log.
    package func warning(_ text: String, below: String) {
        let lines = below.split(separator: "\n").map { "\n  " + ServerLog.line(String($0)) }
        write(.warning, ServerLog.line(text) + lines.joined())
    }

    /// The text as one line: characters that would end the line, control a terminal or reorder text are written as `\u{1b}`.
    ///
    /// All lines of the log are escaped here and nowhere else, so that nothing is escaped twice.
    static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isEscaped) else { return text }
        return text.unicodeScalars.reduce(into: "") { line, scalar in
            if isEscaped(scalar) {
                line += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1f, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
        default: false
        }
    }
}
