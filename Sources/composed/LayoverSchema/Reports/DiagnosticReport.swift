package import LayoverModel

/// The formats of findings.
package enum DiagnosticFormat: String, CaseIterable, Sendable { case text, json, github, sarif }

/// Writes findings for people and for tools, with the author's line where it helps.
package struct DiagnosticReport {
    private let findings: [Diagnostic]
    private let sources: [String: SourceFile]
    /// Prefix of paths in other tools: the content's folder below the repository's root, with its `/`.
    private let prefix: String

    package init(_ findings: [Diagnostic], files: [SourceFile], prefix: String = "") {
        self.prefix = prefix
        self.findings = findings.sorted()
        sources = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    package func written(as format: DiagnosticFormat, inColour: Bool = false) -> String {
        switch format {
        case .text: text(inColour: inColour)
        case .json: DiagnosticJSON(findings).json
        case .github: findings.map { GitHubAnnotation.line($0, prefix: prefix) }.joined(separator: "\n")
        case .sarif: DiagnosticJSON(findings, prefix: prefix).sarif
        }
    }

    /// `2 errors and 1 warning`; `no findings` if there are none.
    package var summary: String {
        let errors = findings.count(where: \.isError)
        let warnings = findings.count - errors
        let parts = [
            errors > 0 ? "\(errors) error\(errors == 1 ? "" : "s")" : nil,
            warnings > 0 ? "\(warnings) warning\(warnings == 1 ? "" : "s")" : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? "no findings" : parts.joined(separator: " and ")
    }

    private func text(inColour: Bool) -> String {
        let ink = Ink(isOn: inColour)
        let shown = findings.prefix(Limits.findingsShown).map { entry($0, ink) }
        let more = findings.count - shown.count
        return (shown + (more > 0 ? ["... and \(more) more"] : [])).joined(separator: "\n")
    }

    private func entry(_ finding: Diagnostic, _ ink: Ink) -> String {
        let place = ink.bold("\(finding.location)")
        let code = ink.faint("[\(finding.code)]")
        let head = "\(place): \(ink.severity(finding.severity)): \(finding.message) \(code)"
        guard let line = AuthorLine(finding.location, in: sources[finding.location.file]) else { return head }
        let number = String(finding.location.line)
        let gutter = String(repeating: " ", count: number.count + 2)
        return """
            \(head)
            \(ink.faint(" \(number) |")) \(line.text)
            \(ink.faint("\(gutter)|")) \(line.indent)\(ink.severity(finding.severity, line.carets(finding.length)))
            """
    }
}

/// The author's line for a finding.
private struct AuthorLine {
    /// At most 200 scalars; control characters other than tabs are made visible.
    let text: String
    /// Blanks up to the caret; tabs are kept so that both lines align.
    let indent: String

    /// `nil` for files that are not text and for missing lines.
    init?(_ location: SourceLocation, in source: SourceFile?) {
        guard let source, [".yaml", ".html", ".csv", ".xlf", ".xliff"].contains(where: location.file.hasSuffix) else {
            return nil
        }
        let lines = source.bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
        guard lines.indices.contains(location.line - 1) else { return nil }
        let scalars = String(decoding: lines[location.line - 1], as: UTF8.self).unicodeScalars.prefix(200)
        let shown = scalars.filter { $0 != "\r" }.map { $0.value < 0x20 && $0 != "\t" ? "\u{fffd}" : $0 }
        text = String(String.UnicodeScalarView(shown))
        indent = String(
            String.UnicodeScalarView(shown.prefix(max(0, location.column - 1)).map { $0 == "\t" ? $0 : " " }))
    }

    func carets(_ length: Int) -> String {
        let room = text.unicodeScalars.count - indent.unicodeScalars.count
        return String(repeating: "^", count: max(1, min(length, room)))
    }
}
