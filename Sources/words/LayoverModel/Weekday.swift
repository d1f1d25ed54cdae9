/// A day of the week, Monday first as in ISO 8601.
package enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The weekday of the day `days` after 1970-01-01, which was a Thursday.
    package init(daysSinceEpoch days: Int) {
        let fromMonday = ((days + 3) % 7 + 7) % 7
        self = Weekday.allCases[fromMonday]
    }

    /// Three small letters, as conditions and tables write it: `mon`.
    package var code: String { ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][rawValue - 1] }

    package init?(code: String) {
        guard let day = Weekday.allCases.first(where: { $0.code == code }) else { return nil }
        self = day
    }
}
