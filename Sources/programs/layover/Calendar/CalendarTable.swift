import LayoverCatalog
import LayoverModel
import LayoverPreview

/// A calendar as a table for a terminal, in 80 columns unless names are long.
///
/// Times are local times of each market; `--json` also has their offset from UTC.
struct CalendarTable {
    let view: CalendarView

    var text: String {
        guard !view.entries.isEmpty else { return "nothing starts or ends" }
        let head = ["status", "market", "what", "starts", "ends"]
        let rows = String.columns([head] + view.entries.map(cells))
        let lines = zip(rows, [nil] + view.entries.map { Optional($0) }).map { row, entry in
            row + (entry.flatMap(view.clockChange).map { "\n    \($0)" } ?? "")
        }
        return (lines + view.notes.map { "note: \($0)" }).joined(separator: "\n")
    }

    private func cells(_ entry: CalendarEntry) -> [String] {
        [
            entry.status(at: view.now).rawValue, entry.market.code, "\(entry.kind.rawValue) \(entry.name)",
            view.local(entry.window.from, of: entry).map { "\($0.local)" } ?? "open",
            view.local(entry.window.until, of: entry).map { "\($0.local)" } ?? "open",
        ]
    }
}
