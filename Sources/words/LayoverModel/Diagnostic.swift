/// One finding about a source file.
package struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Severity: String, Sendable { case error, warning }

    package let severity: Severity
    /// Stable; tests and the preview page match on it, never on the message.
    package let code: String
    /// `what was found; what to do`: lower case, no full stop, the input in single quotes.
    package let message: String
    package let location: SourceLocation
    /// Number of scalars that the caret underlines, from 1.
    package let length: Int

    package init(
        _ severity: Severity, code: String, message: String, at location: SourceLocation, length: Int = 1
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.location = location
        self.length = length
    }

    package static func error(
        _ code: String, _ message: String, at location: SourceLocation, length: Int = 1
    ) -> Diagnostic {
        Diagnostic(.error, code: code, message: message, at: location, length: length)
    }

    package static func warning(
        _ code: String, _ message: String, at location: SourceLocation, length: Int = 1
    ) -> Diagnostic {
        Diagnostic(.warning, code: code, message: message, at: location, length: length)
    }

    package var isError: Bool { severity == .error }

    package var description: String {
        "\(location): \(severity.rawValue): \(message) [\(code)]"
    }
}

extension Diagnostic: Comparable {
    /// By place, then errors before warnings, then code and message, so that a report does not depend on the order of work.
    package static func < (left: Diagnostic, right: Diagnostic) -> Bool {
        (left.location, left.severity.rawValue, left.code, left.message)
            < (right.location, right.severity.rawValue, right.code, right.message)
    }
}
