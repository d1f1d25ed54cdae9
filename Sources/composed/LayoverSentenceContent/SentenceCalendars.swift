import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The keys of a market by which its sentences count weeks and seasons.
enum SentenceCalendars {
    static let section = ContentSection(
        of: .market,
        keys: [
            Record.Key("week_starts", .word(weekdays), standard: "mon", "the first day of its weeks, for sentences"),
            Record.Key(
                "weekend", .list(.word(weekdays), count: 1...6), standard: "[sat, sun]",
                "the days of its weekend, at the end of the week"),
            Record.Key(
                "seasons",
                .word([
                    Shape.Word("north", "spring begins in March"), Shape.Word("south", "spring begins in September"),
                ]), standard: "north", "the hemisphere of its seasons"),
        ],
        example: """
            week_starts: mon
            weekend: [sat, sun]
            seasons: north
            """)

    private static let weekdays = Weekday.allCases.map { Shape.Word($0.code, "\($0)") }
}
