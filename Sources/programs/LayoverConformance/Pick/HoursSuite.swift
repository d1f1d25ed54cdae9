import LayoverJSON
import LayoverModel
import LayoverPick
import LayoverText
import LayoverZones

/// Opening hours and a time, with the state and its next change.
enum HoursSuite: Suite {
    static let name = "hours"
    static let summary = "opening hours: state and next change, at a local time or in a time zone"

    private static let zones = SystemZones(fallback: ICUZones())

    static func run(path: String, url: String?, report: inout Report) throws {
        for value in try PickCases.load(path: path, where: { $0["hours"]?.string != nil && $0["expect"] != nil }) {
            let id = value["name"]?.string ?? "a case without a name"
            let expected = value["expect"] ?? .null
            guard let found = outcome(value, asFarAs: expected) else {
                report.fail(id, expected: PickCaseRun.normal(expected), got: "a case that has no time to read")
                continue
            }
            report.expect(id, PickCaseRun.normal(expected), got: PickCaseRun.normal(found))
        }
    }

    private static func outcome(_ value: JSONValue, asFarAs expected: JSONValue) -> JSONValue? {
        let hours = OpeningHours(value["hours"]?.string ?? "")
        // If the list is missing or `null`, any day may be a holiday.
        let days = value["holidays"]?.items.map { $0.compactMap(\.string).compactMap(LocalDate.init) }
        let holidays = days.map { HolidayCalendar(publicDays: $0.map(\.daysSinceEpoch)) } ?? .unknown
        var clock: ZonedClock?
        var minute = PickCases.minute(value["at"]?.string)
        let zone = value["zone"]?.string ?? "UTC"
        if let instant = value["instant"]?.string.flatMap(UTCInstant.init) {
            let zoned = ZonedClock(instant, zones: zones)
            clock = zoned
            minute = zoned.minute(in: zone)
        }
        guard let minute else { return nil }
        let answer = hours.answer(at: minute, holidays: holidays)
        let members = (expected.members ?? []).map { member -> JSONValue.Member in
            let found: JSONValue =
                switch member.key {
                case "state": .string(answer.state.rawValue)
                case "until": answer.until.map { .string(PickCases.text(minute: $0)) } ?? .null
                case "local": .string(PickCases.text(minute: minute))
                case "minutes_left":
                    answer.until.flatMap { clock?.minutes(until: $0, in: zone) }.map { .int($0) } ?? .null
                default: "not known to this program"
                }
            return .init(member.key, found)
        }
        return .object(members)
    }
}
