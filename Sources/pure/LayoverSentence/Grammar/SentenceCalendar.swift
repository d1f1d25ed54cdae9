package import LayoverModel

/// The weeks and seasons of a market.
package struct SentenceCalendar: Hashable, Sendable {
    package enum Seasons: String, CaseIterable, Sendable { case north, south }

    package var weekStarts: Weekday
    /// Days of the weekend; its last day ends the week.
    package var weekendDays: Int
    package var seasons: Seasons

    /// Monday to Sunday, with Saturday and Sunday as its weekend, in the north.
    package static let usual = SentenceCalendar(weekStarts: .monday, weekendDays: 2, seasons: .north)
}
