package import LayoverModel

/// Reads the weeks and seasons of a market: `week_starts`, `weekend` and `seasons`.
package enum CalendarReader {
    package static let keys = ["week_starts", "weekend", "seasons"]

    /// - Returns: The calendar if any of its keys is present; missing keys are taken from `standard`.
    package static func read(
        _ node: Node, file: String, standard: SentenceCalendar = .usual
    ) -> (calendar: SentenceCalendar?, findings: [SentenceFinding]) {
        var findings = SentenceFindings()
        let calendar = read(WrittenNode(node, file: file), standard, &findings)
        return (calendar, findings.all)
    }

    static func read(
        _ node: WrittenNode, _ standard: SentenceCalendar, _ findings: inout SentenceFindings
    ) -> SentenceCalendar? {
        guard keys.contains(where: { node[$0] != nil }) else { return nil }
        var calendar = standard
        if let starts = node["week_starts"] {
            if let day = weekday(starts, &findings) { calendar.weekStarts = day }
        }
        if let seasons = node["seasons"] {
            if let side = seasons.text.flatMap(SentenceCalendar.Seasons.init) {
                calendar.seasons = side
            } else {
                findings.error("bad-value", "seasons are 'north' or 'south'", at: seasons)
            }
        }
        guard let weekend = node["weekend"] else { return calendar }
        let days = findings.list(weekend, "the weekend").compactMap { weekday($0, &findings) }
        let last = (calendar.weekStarts.rawValue + 5) % 7
        let isClosing = days.indices.allSatisfy { index in
            days[index].rawValue - 1 == (last - (days.count - 1 - index) + 7) % 7
        }
        guard !days.isEmpty, days.count <= 6, isClosing else {
            let closing = Weekday(daysSinceEpoch: last - 3).code
            findings.error(
                "weekend-not-last",
                "a weekend closes its market's week, which starts on \(calendar.weekStarts.code); let it end with '\(closing)'",
                at: weekend)
            return calendar
        }
        calendar.weekendDays = days.count
        return calendar
    }

    private static func weekday(_ node: WrittenNode, _ findings: inout SentenceFindings) -> Weekday? {
        if let day = node.text.flatMap(Weekday.init(code:)) { return day }
        findings.error(
            "bad-value",
            "'\(node.text ?? "")' is not a day; \(SentenceFindings.advice(node.text ?? "", Weekday.allCases.map(\.code)))",
            at: node)
        return nil
    }
}
