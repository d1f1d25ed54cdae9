import LayoverAssembly
package import LayoverJSON
package import LayoverModel

/// Findings and places for the page: with the author's line, the caret, and the link to an editor.
package struct FindingView: Sendable {
    private let files: FileIndex
    private let editor: EditorLink

    /// - Parameters:
    ///   - files: The files that findings point into.
    ///   - editor: The link to an editor.
    package init(_ files: FileIndex, editor: EditorLink) {
        self.files = files
        self.editor = editor
    }

    /// At most `Limits.findings`, errors first.
    package func json(_ findings: some Sequence<Diagnostic>) -> JSONValue {
        let sorted = findings.sorted { ($0.isError ? 0 : 1, $0) < ($1.isError ? 0 : 1, $1) }
        return .array(sorted.prefix(Limits.findings).map(json))
    }

    package func json(_ finding: Diagnostic) -> JSONValue {
        let line = line(of: finding.location)
        let start = min(max(0, finding.location.column - 1), line?.count ?? 0)
        let room = max(1, (line?.count ?? 1) - start)
        return .record([
            "severity": finding.severity.rawValue, "code": finding.code, "message": finding.message,
            "file": finding.location.file, "line": finding.location.line, "column": finding.location.column,
            "source": line.map { String(String.UnicodeScalarView($0)) },
            "caret": [start, min(max(1, finding.length), room)],
            "did_you_mean": FindingView.suggestion(in: finding.message), "open": editor.address(of: finding.location),
        ])
    }

    package func place(_ location: SourceLocation?) -> JSONValue {
        guard let location else { return .null }
        return .record([
            "file": location.file, "line": location.line, "column": location.column,
            "open": editor.address(of: location),
        ])
    }

    /// The author's line, with control characters other than tabs made visible; `nil` if the file is missing or is not
    /// text.
    private func line(of location: SourceLocation) -> [Unicode.Scalar]? {
        guard FindingView.endings.contains(where: location.file.hasSuffix), let file = files[location.file] else {
            return nil
        }
        var number = 1
        var start = 0
        let bytes = file.bytes
        while number < location.line, start < bytes.count {
            if bytes[start] == 0x0a { number += 1 }
            start += 1
        }
        guard number == location.line else { return nil }
        let end =
            bytes[start...].prefix(Limits.sourceLineScalars * 4).firstIndex(of: 0x0a)
            ?? min(bytes.count, start + Limits.sourceLineScalars * 4)
        let scalars = String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars
        return scalars.filter { $0 != "\r" }.prefix(Limits.sourceLineScalars)
            .map { $0.value < 0x20 && $0 != "\t" ? "\u{fffd}" : $0 }
    }

    private static let endings = [".yaml", ".html", ".csv", ".xlf", ".xliff"]

    /// The suggestion in `did you mean 'x'?`.
    private static func suggestion(in message: String) -> String? {
        guard let start = message.firstRange(of: "did you mean '")?.upperBound,
            let end = message[start...].firstIndex(of: "'")
        else { return nil }
        return String(message[start..<end])
    }
}
