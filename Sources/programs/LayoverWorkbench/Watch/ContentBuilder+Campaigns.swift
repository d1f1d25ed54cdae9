import LayoverFiles
import LayoverModel
import LayoverTranslation

// Moving the ends of campaigns in the calendar, and undoing such moves.
extension ContentBuilder {
    /// Moves one end of a campaign in its file, and keeps the previous bytes.
    ///
    /// - Returns: The result, and the number for undoing it; `nil` if nothing was written.
    func move(_ edit: CampaignTimeEdit) -> (end: ChangeEnd, number: Int?) {
        // Retries once if an editor changed the file before the watcher noticed.
        for _ in 0..<2 {
            switch edit.outcome(in: inventory(of: files), tools: compilerTools) {
            case .unknown(let words): return (.unknown(words), nil)
            case .conflict(let now):
                return (.conflict(now: now, "someone else has moved this end; reload it"), nil)
            case .refused(let findings, _): return (.refused(findings, files: files), nil)
            case .ready(let change):
                guard isBehind(change) else { return keep(change) }
                handleChange(.paths([change.file.path]))
            }
        }
        return (.conflict(now: nil, "the file keeps changing; try again"), nil)
    }

    /// Restores a campaign's file, unless it has been changed since.
    ///
    /// - Returns: The result, and the number for undoing the restoration.
    func takeMoveBack(_ number: Int) -> (end: ChangeEnd, number: Int?) {
        guard let entry = moves.entry(number) else {
            return (.unknown("this change can no longer be undone; its times are in the file"), nil)
        }
        let change = TextFileChange(
            file: SourceFile(path: entry.path, bytes: entry.before), before: entry.after,
            position: .start)
        guard files.first(where: { $0.path == entry.path })?.bytes == entry.after, !isBehind(change) else {
            return (.conflict(now: nil, "'\(entry.path)' has changed since, so it is left unchanged"), nil)
        }
        return keep(change)
    }

    private func keep(_ change: TextFileChange) -> (end: ChangeEnd, number: Int?) {
        let end = apply(change)
        guard case .written = end, let before = change.before, before != change.file.bytes else { return (end, nil) }
        return (end, moves.add(change.file.path, before: before, after: change.file.bytes))
    }
}
