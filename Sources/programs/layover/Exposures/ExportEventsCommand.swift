import LayoverExperiments
import LayoverExposures

/// `layover events export`: the events of cards, for analysts' tools.
enum ExportEventsCommand: Command {
    static let name = "events export"
    static let summary = "write events of cards (seen, tapped, dismissed, failed) for analytics tools, as CSV or NDJSON"
    static let options =
        [
            CommandOption("--format", "csv|ndjson", "csv by default"),
            CommandOption("--type", "seen|tap|dismiss|failed", repeats: true, "only events of these types"),
            CommandOption("--card", "ID", "only events of this card"),
            CommandOption("--proved", nil, "only events that carried the proof of their card; count these"),
        ] + TimeRange.options + [.output] + RowSourceOption.all
    static let details = """
        Safe while a server runs: the export has everything that the server has written so far. Events name no unit; join them
        with exposures by layout_id. Count only proved events, by distinct layout_id, log_id, type and action. With --store,
        events of all servers that ship them there.
          layover events export --since 30d --proved --out events.csv
          layover events export --format ndjson --type tap --card price-alert | jq .action
        Exit codes: 0 success, 1 a file or the store cannot be read or written, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let format = try arguments.word("--format", RowExport.Format.csv)
        let wanted = EventFilter(
            types: try arguments.list("--type").map(type), card: arguments.value("--card"),
            isProved: arguments.has("--proved"))
        let export = try RowExport(arguments, format)
        let reading = try export.run(
            CardEvent.self, takesPlain: { line, scan in wanted.takes(line, scan) },
            takesParsed: { row in wanted.takes(row) })
        export.printEnd(reading)
        return 0
    }

    private static func type(_ word: String) throws -> String {
        guard CardEvent.Kind(rawValue: word) != nil else {
            let all = CardEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("'--type' cannot be '\(word)'; it is one of \(all)")
        }
        return word
    }
}

/// Selects the events to write.
struct EventFilter {
    private static let type = CardEvent.columns.firstIndex { $0.name == "type" } ?? 0
    private static let card = CardEvent.columns.firstIndex { $0.name == "card" } ?? 0
    private static let proved = CardEvent.columns.firstIndex { $0.name == "proved" } ?? 0

    private let types: Set<String>
    private let card: String?
    private let isProved: Bool

    /// - Parameters:
    ///   - types: The types of events; empty for all.
    ///   - card: The card; `nil` for all.
    ///   - isProved: True to leave out events without a proof.
    init(types: [String], card: String?, isProved: Bool) {
        self.types = Set(types)
        self.card = card
        self.isProved = isProved
    }

    /// True if a plain line is written.
    func takes(_ line: Span<UInt8>, _ scan: RowScan) -> Bool {
        if !types.isEmpty, !types.contains(EventFilter.text(EventFilter.type, line, scan)) { return false }
        if let card, EventFilter.text(EventFilter.card, line, scan) != card { return false }
        return !isProved || EventFilter.text(EventFilter.proved, line, scan) == "true"
    }

    /// True if any other row is written.
    func takes(_ row: CardEvent) -> Bool {
        (types.isEmpty || types.contains(row.type)) && (card.map { $0 == row.card } ?? true)
            && (!isProved || row.isProved)
    }

    private static func text(_ column: Int, _ line: Span<UInt8>, _ scan: RowScan) -> String {
        String(decoding: scan.value(column).map { line[$0] }, as: UTF8.self)
    }
}
