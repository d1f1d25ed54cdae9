import LayoverCatalog
import LayoverJSON
import LayoverModel

/// Entries as people read them in a terminal, and programs as JSON.
struct CalendarTable {
    let now: UTCInstant
    let zones: any ZoneRules
    /// Findings about local times that a clock change skips or repeats.
    let notes: [Diagnostic]

    func text(_ entries: [CalendarEntry]) -> String {
        guard !entries.isEmpty else { return "nothing starts or ends" }
        let head = ["status", "market", "what", "starts", "ends", "starts (UTC)", "ends (UTC)"]
        let rows = entries.map(cells)
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = zip([head] + rows, [nil] + entries.map { Optional($0) }).map { row, entry in
            let line = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
            return line.trimmingTrailingSpaces + (entry.flatMap(clockChange).map { "  \($0)" } ?? "")
        }
        let told = notes.map { "note: \($0.location): \($0.message)" }
        return (lines + told).joined(separator: "\n")
    }

    private func cells(_ entry: CalendarEntry) -> [String] {
        [
            entry.status(at: now).rawValue, entry.market.code, "\(entry.kind.rawValue) \(entry.name)",
            local(entry.window.from, entry)?.text ?? "open", local(entry.window.until, entry)?.text ?? "open",
            entry.window.from?.description ?? "open", entry.window.until?.description ?? "open",
        ]
    }

    private func local(_ moment: UTCInstant?, _ entry: CalendarEntry) -> MarketMoment? {
        moment.flatMap { MarketMoment($0, in: entry.timeZone, zones) }
    }

    /// Told where the clock stands otherwise at the end than at the start.
    private func clockChange(_ entry: CalendarEntry) -> String? {
        guard let start = local(entry.window.from, entry), let end = local(entry.window.until, entry),
            start.offsetMinutes != end.offsetMinutes
        else { return nil }
        return "(the clock changes meanwhile, \(start.offset) to \(end.offset))"
    }

    func json(_ entries: [CalendarEntry]) -> JSONValue {
        .object([
            .init("now", .string(now.description)), .init("entries", .array(entries.map(json))),
            .init("notes", .array(notes.map { .string("\($0.location): \($0.message)") })),
        ])
    }

    private func json(_ entry: CalendarEntry) -> JSONValue {
        .object([
            .init("kind", .string(entry.kind.rawValue)), .init("name", .string(entry.name)),
            .init("owner", .string(entry.owner)), .init("market", .string(entry.market.code)),
            .init("time_zone", .string(entry.timeZone)), .init("status", .string(entry.status(at: now).rawValue)),
            .init("from", json(entry.window.from, entry)), .init("until", json(entry.window.until, entry)),
            .init("clock_change", clockChange(entry) == nil ? .bool(false) : .bool(true)),
        ])
    }

    private func json(_ moment: UTCInstant?, _ entry: CalendarEntry) -> JSONValue {
        guard let moment, let local = local(moment, entry) else { return .null }
        return .object([
            .init("utc", .string(moment.description)), .init("local", .string(local.local.description)),
            .init("offset", .string(local.offset)),
        ])
    }
}

extension String {
    var trimmingTrailingSpaces: String {
        var text = self
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
