import LayoverFindIndex
import LayoverModel

extension Schemas {
    /// Further names of one thing.
    package static let findNames = Shape.list(.shownLine, count: 0...FinderLimits.itemNames)

    /// A widget's settings for finding it.
    static let widgetFind = Record(
        "find", "How people find a card with the search.",
        keys: [
            Record.Key(
                "title",
                .record(
                    Record(
                        "find title", "The text in the list of results.",
                        keys: [Record.Key("message", .identifier, required: true, "a text of messages/<locale>.yaml")])),
                standard: "the message `label`", "its title in the list of results"),
            Record.Key("names", findNames, "other words that find it, in any language"),
            Record.Key(
                "popularity", .int(0...1_000_000), standard: "0",
                "its rank among equally good matches; higher comes first"),
            Record.Key("open", .record(findLink), "the link that a tap opens"),
        ])

    package static let findLink = Record(
        "find link", "The link that a tap opens.",
        keys: [
            Record.Key("app", .line, "an address for apps, with one of the schemes in `deep_links`"),
            Record.Key("web", .line, "an https address on one of `web_hosts`"),
        ])
}
