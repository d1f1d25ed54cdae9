import LayoverCatalog
package import LayoverSchema

extension ContentKind {
    /// Names that places are found by.
    package static let findAliases = ContentKind(
        "find-aliases", at: "widgets/find/aliases/*.yaml", FindRecords.aliases,
        of: UnitKind("find-aliases", order: 13, at: "widgets/find/aliases/*.yaml"), examples: FindExamples.aliases)
    package static let article = ContentKind(
        "article", at: "widgets/find/articles/*.yaml", FindRecords.article,
        of: UnitKind("article", order: 14, at: "widgets/find/articles/*.yaml"), examples: FindExamples.articles)
}

/// The keys of the files of finding.
enum FindRecords {
    /// Links of places: one pattern for all.
    static let links = ContentSection(
        of: .settings, after: "apps",
        keys: [Record.Key("find", .record(placeLinks), "the links that taps on found places and airlines open")],
        example: #"find: { app: "skyscanner://open/{id}", web: "https://www.example.com/open/{id}" }"#)

    private static let placeLinks = Record(
        "find", "The link that a tap on a place or an airline opens; `{id}` is replaced by its id.",
        keys: [
            Record.Key("app", .line, "`skyscanner://open/{id}`"),
            Record.Key("web", .line, "`https://www.example.com/open/{id}`, on one of `web_hosts`"),
        ])

    static let aliases = Record(
        "find aliases", "Names that people type and that the tables lack.",
        keys: [
            Record.Key(
                "language", .line,
                "the language of the names: `de`; a place's first name is its title in that language"),
            Record.Key(
                "generic", .list(.line, count: 0...256), "words that a query may leave out: `[airport, flights, to]`"),
            Record.Key(
                "synonyms", .list(.list(.line, count: 2...8), count: 0...64),
                "groups of interchangeable words: `[[st, saint]]`"),
            Record.Key(
                "countries", .map(key: .text(bytes: 8), value: .record(alias), count: 0...300),
                "by ISO 3166-1 code: `GB: { names: [UK] }`"),
            Record.Key(
                "places", .map(key: .text(bytes: 32), value: .record(alias), count: 0...10_000),
                "by id: `city:LON`, `airport:LHR`, `airline:BA`"),
        ])

    private static let alias = Record(
        "find alias", "Further names of one place, beside its name in the tables.",
        keys: [
            Record.Key(
                "names", Schemas.findNames, "names that match like the title: other languages, short forms, nicknames"),
            Record.Key("old", Schemas.findNames, "former names: they match like the title and are never shown"),
            Record.Key(
                "misspelt", Schemas.findNames, "frequent misspellings: they match like the title and are never shown"),
            Record.Key("title", .shownLine, "the title to show instead of the table's name"),
            Record.Key(
                "popularity", .int(0...1_000_000), standard: "the number of its routes",
                "its rank among equally good matches; higher comes first"),
            Record.Key("closed", .bool, standard: "false", "`true` removes it from the results"),
        ])

    static let article = Record(
        "article", "An article for travellers: the search finds it, and `/o/article:...` shows it.",
        keys: [
            Record.Key("article", .name(.plain), required: true, "the name of this file"),
            Record.Key("title", .map(key: .locale, value: .shownLine, count: 1...64), required: true, "by language"),
            Record.Key(
                "names", Schemas.findNames, "other words that find it, in any language: `[carry-on, 100ml rule]`"),
            Record.Key(
                "text", .map(key: .locale, value: .shownParagraph, count: 1...64), required: true,
                "by language, about 120 words"),
            Record.Key(
                "popularity", .int(0...1_000_000), standard: "0",
                "its rank among equally good matches; higher comes first"),
            Record.Key("open", .record(Schemas.findLink), "the link that a tap opens; its own page by default"),
        ])
}
