import LayoverTeam
import LayoverTranslation
import LayoverCatalog
import LayoverFiles
import LayoverModel

// Changes from the page are compiled first, written if they break nothing, and shown without waiting for the watcher.
extension ContentBuilder {
    /// Changes one text in its file.
    ///
    /// - Parameters:
    ///   - edit: The new text, and the text that its author saw.
    ///   - ready: Receives the change before it is written.
    /// - Returns: The result.
    func apply(_ edit: TextEdit, _ ready: (TextFileChange) -> Void) -> ChangeEnd {
        // Retries once if an editor changed the file before the watcher noticed.
        for _ in 0..<2 {
            switch edit.outcome(in: inventory(of: files), tools: compilerTools) {
            case .unknown(let words): return .unknown(words)
            case .conflict(let now): return .conflict(now: now, "the text in the file has changed")
            case .refused(let findings, let file):
                return .refused(findings, files: file.map { ContentBuilder.files(files, with: [$0]) } ?? files)
            case .ready(let change):
                guard isBehind(change) else {
                    ready(change)
                    return apply(change)
                }
                handleChange(.paths([change.file.path]))
            }
        }
        return .conflict(now: nil, "the file keeps changing; try again")
    }

    /// Compiles the content with a new file, and writes the file if `writing` is true and nothing breaks.
    func make(_ file: SourceFile, writing: Bool) -> ChangeEnd {
        guard !files.contains(where: { $0.path == file.path }) else {
            return .conflict(now: nil, "'\(file.path)' already exists; choose another name")
        }
        guard writing else {
            let findings = preview(file)
            return findings.contains(where: \.isError)
                ? .refused(findings, files: files + [file])
                : .written(SourceLocation(file.path), warnings: findings, files: files + [file])
        }
        return trial(file, at: SourceLocation(file.path)) { root throws(ContentWriter.Refusal) in
            try AuditedWriter.make(file.path, below: root, file.bytes)
        }
    }

    func apply(_ change: TextFileChange) -> ChangeEnd {
        let place = SourceLocation(change.file.path, change.position)
        guard change.before != change.file.bytes else { return .written(place, warnings: [], files: files) }
        return trial(change.file, at: place) { root throws(ContentWriter.Refusal) in
            if let before = change.before {
                try AuditedWriter.replace(change.file.path, below: root, change.file.bytes, before: before)
            } else {
                try AuditedWriter.make(change.file.path, below: root, change.file.bytes)
            }
        }
    }

    private func trial(
        _ file: SourceFile, at place: SourceLocation, _ write: (String) throws(ContentWriter.Refusal) -> Void
    ) -> ChangeEnd {
        var end = ChangeEnd.unknown("there is no content yet")
        trial(file) { findings in
            guard !findings.contains(where: \.isError) else {
                end = .refused(findings, files: ContentBuilder.files(files, with: [file]))
                return false
            }
            do throws(ContentWriter.Refusal) {
                try write(root)
                end = .written(place, warnings: findings, files: ContentBuilder.files(files, with: [file]))
                return true
            } catch {
                end = Self.end(of: error)
                return false
            }
        }
        return end
    }

    static func end(of refusal: ContentWriter.Refusal) -> ChangeEnd {
        switch refusal {
        case .taken, .changed: .conflict(now: nil, refusal.description)
        case .outside, .failed: .failed(refusal.description)
        }
    }

    /// True if the bytes on disk differ from those that the workbench read last.
    func isBehind(_ change: TextFileChange) -> Bool {
        let there = try? AtomicFile.read("\(root)/\(change.file.path)", limit: Limits.fileBytes)
        return there != change.before
    }
}
