import LayoverCatalog
import LayoverModel
import LayoverPreview

/// A calendar as people read it in a terminal.
struct CalendarTable {
    private let view: CalendarView

    init(_ view: CalendarView) { self.view = view }

    var text: String {
        guard !view.entries.isEmpty else { return "nothing starts or ends" }
        let head = ["status", "market", "what", "starts", "ends", "starts (UTC)", "ends (UTC)"]
        let rows = view.entries.map(cells)
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = zip([head] + rows, [nil] + view.entries.map { Optional($0) }).map { row, entry in
            let line = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
            return line.trimmingTrailingSpaces + (entry.flatMap(view.clockChange).map { "  (\($0))" } ?? "")
        }
        return (lines + view.notes.map { "note: \($0)" }).joined(separator: "\n")
    }

    private func cells(_ entry: CalendarEntry) -> [String] {
        [
            entry.status(at: view.now).rawValue, entry.market.code, "\(entry.kind.rawValue) \(entry.name)",
            view.local(entry.window.from, of: entry)?.text ?? "open",
            view.local(entry.window.until, of: entry)?.text ?? "open",
            entry.window.from?.description ?? "open", entry.window.until?.description ?? "open",
        ]
    }
}

extension String {
    var trimmingTrailingSpaces: String {
        var text = self
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
