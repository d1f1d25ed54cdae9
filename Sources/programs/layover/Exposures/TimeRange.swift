import LayoverExperiments
import LayoverFrame
import LayoverModel

/// `--since` and `--until` of commands that read rows.
enum TimeRange {
    static let options = [
        CommandOption(
            "--since", "2h|DATE",
            "the start: 90m, 2h or 30d ago, 2026-11-01, or a time of RFC 3339; all rows by default"),
        CommandOption("--until", "2h|DATE", "the end, exclusive; now by default"),
    ]

    /// Milliseconds since 1970.
    static func of(_ arguments: Arguments) throws -> Range<Int> {
        let now = wallClockMilliseconds()
        let since = try arguments.value("--since").map { try moment($0, "--since", now: now) } ?? 0
        let until = try arguments.value("--until").map { try moment($0, "--until", now: now) } ?? Int.max
        guard since < until else { throw UsageError("'--since' is not before '--until'") }
        return since..<until
    }

    /// - Parameters:
    ///   - text: The value of the option.
    ///   - option: The option's name, for the message.
    ///   - now: The time from which `2h` counts back.
    /// - Returns: The time in milliseconds since 1970.
    /// - Throws: `UsageError`.
    static func moment(_ text: String, _ option: String, now: Int) throws -> Int {
        if let span = span(text) { return max(0, now - span) }
        if let date = LocalDate(text), date.year >= 1970 { return date.daysSinceEpoch * 86_400_000 }
        guard let moment = RowMoment.read(text) else {
            throw UsageError(
                "'\(option)' cannot be '\(text)'; write 2h or 30d, a day such as 2026-11-01, or 2026-11-01T09:00:00Z")
        }
        return moment
    }

    /// Milliseconds of `90s`, `45m`, `2h`, `30d` or `4w`.
    static func span(_ text: String) -> Int? {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
            (1...1_000_000).contains(number)
        else { return nil }
        return number * unit * 1000
    }
}
