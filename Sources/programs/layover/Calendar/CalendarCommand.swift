import LayoverAdapters
import LayoverCatalog
import LayoverExport
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverPreview

/// `layover calendar`: start and end times.
enum CalendarCommand: Command {
    static let name = "calendar"
    static let summary = "list what starts and ends when, in each market's local time"
    static let options = [
        CommandOption("--market", "GB", repeats: true, "only this market; can be repeated"),
        CommandOption("--from", "DATE", "entries active on or after this day, in each market's local time"),
        CommandOption("--to", "DATE", "entries active up to and including this day"),
        Moments.option, CommandOption("--ics", nil, "as an iCalendar file"), .json, .content,
    ]
    static let details = """
        Lists the windows of 'schedule' and of campaigns; content that is always on is not listed. The end of a window is the
        first moment after it. layover calendar --ics > layover.ics
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        try arguments.refuseBoth("--ics", and: "--json")
        let range = try CalendarRange(arguments)
        let now = try Moments.now(arguments)
        let content = try LoadedContent(arguments)
        let catalog = try content.requireCatalog()
        for name in range.markets { try catalog.known(market: name) }
        let zones = content.adapters.compilerTools().zones
        let notes = content.findings.filter(isAboutClocks).map { "\($0.location): \($0.message)" }
        let view = CalendarView(catalog, in: range, now: now, zones: zones, notes: notes)
        if arguments.has("--ics") {
            Terminal.print(CalendarFile(now: now, zones: zones).text(view.entries))
        } else {
            Terminal.print(
                arguments.has("--json") ? view.json(\.plainJSON).description : CalendarTable(view: view).text)
        }
        return 0
    }

    private static func isAboutClocks(_ finding: Diagnostic) -> Bool {
        finding.code == "time.gap" || finding.code == "time.overlap"
    }
}

extension CalendarRange {
    fileprivate init(_ arguments: Arguments) throws {
        self.init(
            from: try Moments.day("--from", arguments), to: try Moments.day("--to", arguments),
            markets: arguments.values("--market"))
        if let from, let to, to < from { throw UsageError("'--to' is before '--from'") }
    }
}

/// Times and days on the command line.
enum Moments {
    static let option = CommandOption("--now", "MOMENT", "the time to use as now: 2026-12-07T09:00:00Z")

    static func now(_ arguments: Arguments) throws -> UTCInstant {
        try arguments.value("--now", taking: "a moment such as 2026-12-07T09:00:00Z") { UTCInstant($0) }
            ?? UTCInstant(seconds: wallClockSeconds())
    }

    /// The current day in UTC.
    static var today: LocalDate { LocalDate(daysSinceEpoch: wallClockSeconds() / 86_400) }

    static func day(_ option: String, _ arguments: Arguments) throws -> LocalDate? {
        try arguments.value(option, taking: "a day such as 2026-12-07") { LocalDate($0) }
    }
}
