import LayoverFinder
import LayoverModel

extension Schemas {
    package static let findAliases = Record(
        "find aliases", "Names that people type and tables do not hold.",
        [
            Record.Key(
                "language", .line,
                "the language that the names are in: `de`; the first name of a place is its title there"),
            Record.Key(
                "generic", .list(.line, count: 0...256), "words that a query may leave out: `[airport, flights, to]`"),
            Record.Key(
                "synonyms", .list(.list(.line, count: 2...8), count: 0...64),
                "groups of words that stand for each other: `[[st, saint]]`"),
            Record.Key(
                "countries", .map(key: .text(bytes: 8), value: .record(findAlias), count: 0...300),
                "by ISO 3166-1 code: `GB: { names: [UK] }`"),
            Record.Key(
                "places", .map(key: .text(bytes: 32), value: .record(findAlias), count: 0...10_000),
                "by id: `city:LON`, `airport:LHR`, `airline:BA`"),
        ])

    static let findAlias = Record(
        "find alias", "What one place is called beside its name in the tables.",
        [
            Record.Key("names", names, "equal to the title: other languages, short forms, nicknames"),
            Record.Key("old", names, "former names: equal to the title, never shown"),
            Record.Key("misspelt", names, "frequent wrong spellings: equal to the title, never shown"),
            Record.Key("title", .shownLine, "in place of the table's name"),
            Record.Key(
                "popularity", .int(0...1_000_000), standard: "the routes from there", "where it stands among equals"),
            Record.Key("closed", .bool, standard: "false", "true for what is to be found no more"),
        ])

    private static let names = Shape.list(.shownLine, count: 0...FinderLimits.itemNames)

    package static let article = Record(
        "article", "A text for travellers that is found, and drawn at `/o/article:...`.",
        [
            Record.Key("article", .name(.plain), required: true, "the name of this file"),
            Record.Key("title", .map(key: .locale, value: .shownLine, count: 1...64), required: true, "by language"),
            Record.Key("names", names, "other words by which it is found, of any language: `[carry-on, 100ml rule]`"),
            Record.Key(
                "text", .map(key: .locale, value: .shownParagraph, count: 1...64), required: true,
                "by language, some 120 words"),
            Record.Key("popularity", .int(0...1_000_000), standard: "0", "where it stands among equals"),
            Record.Key("open", .record(findLink), "where a tap leads; its own page where it is not said"),
        ])

    /// A widget's settings for finding it.
    static let widgetFind = Record(
        "find", "How a card is found by those who look for it.",
        [
            Record.Key(
                "title",
                .record(
                    Record(
                        "find title", "The text that stands in the list.",
                        [Record.Key("message", .identifier, required: true, "a text of messages/<locale>.yaml")])),
                standard: "the message `label`", "what it is called there"),
            Record.Key("names", names, "other words by which it is found, of any language"),
            Record.Key("popularity", .int(0...1_000_000), standard: "0", "where it stands among equals"),
            Record.Key("open", .record(findLink), "where a tap leads"),
        ])

    static let findLink = Record(
        "find link", "Where a tap leads.",
        [
            Record.Key("app", .line, "an address that apps open, by one of `deep_links`"),
            Record.Key("web", .line, "an https address on one of `web_hosts`"),
        ])

    /// Links of places: one pattern for all.
    static let placeLinks = Record(
        "find", "Where a tap on a place or an airline leads; `{id}` stands for what is opened.",
        [
            Record.Key("app", .line, "`skyscanner://open/{id}`"),
            Record.Key("web", .line, "`https://www.example.com/open/{id}`, on one of `web_hosts`"),
        ])
}
