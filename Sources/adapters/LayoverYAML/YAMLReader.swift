package import LayoverModel

/// Reads one YAML file into located nodes, or reports all its errors.
package enum YAMLReader {
    /// Reads one file.
    ///
    /// An empty file is an empty scalar. A root may come with warnings, but never with an error.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, with or without byte order mark; lines end with LF or CRLF.
    ///   - file: The file's name in findings.
    ///   - length: Its allowed length.
    /// - Returns: The root, or `nil` if there is an error, and all findings, sorted.
    /// - Complexity: O(bytes), within ``Limits``.
    package static func read(
        _ bytes: [UInt8], file: String, length: FileLength = .usual
    ) -> (root: Node?, diagnostics: [Diagnostic]) {
        guard bytes.count <= length.byteLimit else {
            let message = "the file has \(bytes.count) bytes; at most \(length.byteLimit) are allowed; \(length.advice)"
            return (nil, [.error("yaml.file-too-large", message, at: SourceLocation(file))])
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let preflight = Preflight(text, file: file)
        guard preflight.findings.isEmpty else { return (nil, preflight.findings) }
        return read(text, file: file, length, suspicions: preflight.suspicions)
    }

    private static func read(
        _ text: [UInt8], file: String, _ length: FileLength, suspicions: Preflight.Suspicions
    ) -> (root: Node?, diagnostics: [Diagnostic]) {
        var builder = NodeBuilder(text, file: file, nodeLimit: length.nodeLimit)
        do {
            let root = try builder.root()
            var findings = builder.findings
            if !suspicions.isEmpty {
                findings += LineLints(SourceText(text), file: file, mode: .accepted).run()
            }
            guard !findings.isEmpty else { return (root, []) }
            let sorted = condensed(findings, file: file)
            return (sorted.contains { $0.isError } ? nil : root, sorted)
        } catch {
            let findings = explain(error, found: builder.findings, text: text, file: file, length: length)
            return (nil, condensed(findings, file: file))
        }
    }

    /// Explains an error of libyaml to the author: the lines are read again as they were meant.
    private static func explain(
        _ error: EventError, found: [Diagnostic], text: [UInt8], file: String, length: FileLength
    ) -> [Diagnostic] {
        switch error {
        case .tooDeep(let limit, let position):
            let message = "lists and mappings are nested more than \(limit) deep; flatten them"
            return found + [.error("yaml.too-deep", message, at: SourceLocation(file, position))]
        case .tooManyNodes(let position):
            let message = "the file contains more than \(length.nodeLimit) values; \(length.advice)"
            return found + [.error("yaml.too-many-values", message, at: SourceLocation(file, position))]
        case .syntax(let problem, let position):
            let lints = LineLints(SourceText(text), file: file, mode: .rejected).run()
            let all = found + lints
            guard !all.contains(where: { $0.isError && $0.location.line <= position.line }) else { return all }
            return all + [Advice.syntax(problem, at: SourceLocation(file, position))]
        }
    }

    /// Sorted, one finding for each place, up to the limit.
    private static func condensed(_ findings: [Diagnostic], file: String) -> [Diagnostic] {
        var sorted: [Diagnostic] = []
        for finding in findings.sorted() {
            if let last = sorted.last, last.location == finding.location { continue }
            sorted.append(finding)
        }
        guard sorted.count > Limits.findings else { return sorted }
        let message = "\(sorted.count - Limits.findings) more findings in this file are not shown"
        let place = sorted[Limits.findings].location
        let firstError = sorted.first { $0.isError }
        sorted.removeSubrange(Limits.findings...)
        if let firstError, !sorted.contains(where: { $0.isError }) { sorted.append(firstError) }
        return sorted + [.warning("yaml.more", message, at: place)]
    }
}
