import LayoverModel
import LayoverTemplates

extension Schemas {
    /// The keys of `widget.yaml`, with the kinds of providers and the keys that they add at `provider`.
    package static func widget(providers kinds: [Shape.Word], keys: [Record.Key]) -> Record {
        widget.adding(
            [
                Record.Key(
                    "provider", .either([.word(kinds), .record(provider(kinds, keys))]),
                    standard: "`facts`", "the source of the fields")
            ], after: "component")
    }

    /// The same without `provider`.
    private static let widget = Record(
        "widget", "One widget: its conditions, its position, its data and its card.",
        keys: [
            Record.Key("widget", .name(.widget), required: true, "the name of this folder"),
            Record.Key("owner", .name(.owner), required: true, "the team that is responsible for it"),
            Record.Key("description", .paragraph, "its purpose"),
            Record.Key("status", .word(statuses), standard: "`live`", "whether it is served"),
            Record.Key("type", .word(types), required: true, "how the card is drawn"),
            Record.Key("component", .line, names: .component, "the contract of a native card: `timetable@1`"),
            Record.Key("pick", .record(pick), "with `provider: pick`: how the best candidate is found"),
            Record.Key("show_when", .condition, standard: "always", "the card shows only if this is true"),
            Record.Key(
                "when_unknown",
                .either([.word(unknownWords), .record(whenUnknown)]), standard: "`hide`",
                "what happens if the condition is unknown"),
            Record.Key(
                "place", .either([.word(places), .record(place)]), standard: "`top`", "the position of the card"),
            Record.Key(
                "priority", .int(-1000...1000), standard: "0",
                "which cards stay when a page is full, and which come first; higher wins"),
            Record.Key(
                "schedule", .oneOrMany(.record(window), count: 1...32), "when it is on, in the market's local time"),
            Record.Key(
                "fields", .map(key: .identifier, value: .record(field), count: 0...64), "the card's data"),
            Record.Key(
                "actions", .map(key: .identifier, value: .record(action), count: 0...16), "the actions of its taps"),
            Record.Key(
                "height", .either([.word([measured]), .int(heightPoints), .record(height)]),
                "points, one number or one for each width class; or measured in Chromium by `layover measure`"),
            Record.Key("requires", .map(.line, to: .versionRange), "the abilities that the client needs"),
            Record.Key(
                "fallback", .either([.word([drop]), .name(.widget), .record(fallbackText)]), standard: "`drop`",
                "what to send to clients without these abilities"),
            Record.Key(
                "kill_switch", .name(.killSwitch), "a kill switch that guards it, in addition to its own name"),
            Record.Key("impression", .record(impression), "when it counts as seen"),
            Record.Key(
                "expires", .duration(milliseconds: 1000...31_536_000_000), "how long a client may keep the card"),
            Record.Key(
                "on_filter",
                .word([
                    Shape.Word("keep", "stays when results are filtered"),
                    Shape.Word("hide", "is hidden when results are filtered"),
                ]),
                standard: "`keep`", "what happens when results are filtered"),
            Record.Key(
                "late",
                .word([
                    Shape.Word("insert", "may move cards and results that are on screen"),
                    Shape.Word("hold", "waits until it moves nothing that is on screen"),
                ]), standard: "`insert`", "how a late card is inserted"),
            Record.Key(
                "dismiss", .duration(milliseconds: 60_000...31_536_000_000),
                "how long it stays hidden after it is dismissed"),
            Record.Key("cap", .record(cap), "how often one person sees it; the client counts"),
            Record.Key(
                "find", .record(widgetFind),
                "how people find it with the search; without this key the search leaves it out"),
            Record.Key(
                "disclosure", .word([Shape.Word("ad", "the market's label for advertising")]),
                "the label that the card must show"),
        ])

    static let unknownWords = [
        Shape.Word("hide", "no card"),
        Shape.Word("show", "the card, if the law requires it; its texts must be true in this case too"),
    ]

    static let whenUnknown = Record(
        "unknown case", "The card with other texts, if the condition is unknown.",
        keys: [
            Record.Key(
                "show", .map(key: .identifier, value: .identifier, count: 1...Limits.unknownTexts), required: true,
                "for each text, the one that replaces it: `{ title: title_unknown }`; "
                    + "the same text if it is true in both cases")
        ])

    static let drop = Shape.Word("drop", "nothing")

    static let measured = Shape.Word("auto", "as high as `heights.lock.yaml` says")

    static let statuses = Shape.Word.each(WidgetSource.Status.self) {
        switch $0 {
        case .draft: "shown in the preview only"
        case .live: "served"
        case .retired: "kept, not served"
        }
    }

    static let types = Shape.Word.each(WidgetSource.Form.self) {
        switch $0 {
        case .html: "its card.html"
        case .native: "the client's own view, by its component"
        case .placeholder: "a grey card that is shown while another one loads"
        }
    }

    /// The keys of `provider`: those of every kind, then those that single kinds add.
    private static func provider(_ kinds: [Shape.Word], _ keys: [Record.Key]) -> Record {
        Record(
            "provider", "The source of the fields.",
            keys: [
                Record.Key("kind", .word(kinds), standard: "`facts`", "the source of the fields"),
                Record.Key(
                    "after", .list(.name(.widget), count: 0...16), "widgets whose fields this one reads, in order"),
                Record.Key(
                    "budget", .duration(milliseconds: 1...1000), standard: "20ms",
                    "the processing time, after which the card is left out; waiting for a busy machine does not count"),
            ] + keys)
    }

    static let places = [
        Shape.Word("top", "above the first result"), Shape.Word("bottom", "after the last"),
    ]

    static let place = Record(
        "place", "The position of the card: exactly one of after_results, before and beside.",
        exactlyOne: ["after_results", "before", "beside"],
        keys: [
            Record.Key("after_results", .int(0...1000), "the number of results before it"),
            Record.Key("before", .name(.widget), "directly before that widget's card"),
            Record.Key("beside", .source, "beside the itinerary that this fact names: `results.cheapest`"),
            Record.Key(
                "short",
                .word(shortWords),
                standard: "`end`", "what happens if the list is shorter"),
        ])

    static let shortWords = [
        Shape.Word("end", "at the end of a shorter list"), Shape.Word("drop", "not shown if the list is shorter"),
    ]

    static let window = Record(
        "window", "From a local time until a local time; either may be absent.",
        keys: [
            Record.Key("from", .localTime, "the first moment"),
            Record.Key("until", .localTime, "the last day, inclusive, or the first moment after"),
        ])

    static let field = Record(
        "field", "One value of the card: exactly one of from, message, value and partial.",
        exactlyOne: ["from", "message", "value", "partial"], isCompiledChoice: true,
        keys: [
            Record.Key("type", .fieldType, standard: "the type of its fact or component", "its type"),
            Record.Key("of", .elsewhere(.element), "the type of the items of a `type: list`"),
            Record.Key(
                "from", .source,
                "a fact, a column of the table, a part of the campaign, a member of the answer, or another widget's field"
            ),
            Record.Key("message", .identifier, "a text of messages/<locale>.yaml"),
            Record.Key("value", .literal, "a fixed value"),
            Record.Key("partial", .identifier, "a partial of partials/, for a field of type html"),
            Record.Key(
                "optional", .bool, standard: "`false`: no value, no card", "`true` shows the card without this value"),
            Record.Key(
                "sort",
                .word([
                    Shape.Word("price", "cheapest first"), Shape.Word("flights", "most flights first"),
                    Shape.Word("name", "by name"),
                ]), "the order of a list of airlines"),
            Record.Key("limit", .int(1...100), "how many items of a list at most"),
        ])

    static let actionKinds = Shape.Word.each(ActionSource.Kind.self) {
        switch $0 {
        case .open: "opens a link"
        case .search: "changes the search"
        case .filter: "filters the results"
        case .dismiss: "removes the card"
        }
    }

    static let action = Record(
        "action", "What a tap does.",
        keys: [
            Record.Key(
                "kind",
                .word(actionKinds), required: true, "the action"),
            Record.Key("app", .line, "open: a deep link of the app"),
            Record.Key("web", .line, "open: an https address"),
            Record.Key("link", .identifier, "open: a field of type link"),
            Record.Key(
                "set", .map(key: .identifier, value: .line, count: 1...8),
                "search: what changes, by a field or a list's column: `{ departs: days.date }`"),
            Record.Key(
                "by", .map(key: .identifier, value: .line, count: 1...8),
                "filter: `{ carriers: airlines.id }`, `{ stops: \"0\" }`"),
        ])

    static let height = Record(
        "height", "Points by width class.",
        keys: [
            Record.Key("compact", .int(heightPoints), required: true, "below 600 points"),
            Record.Key("regular", .int(heightPoints), required: true, "600 points and above"),
            Record.Key(
                "rows", .record(heightRows), "the height of each row of a list, so that a short list has a low card"),
        ])

    static let heightRows = Record(
        "height of rows", "The height that a list adds to its card: a number of points for each started row.",
        keys: [
            Record.Key("of", .identifier, required: true, "the field with the list"),
            Record.Key("each", .int(heightPoints), required: true, "points of a row, including the space below it"),
            Record.Key("compact", .int(1...12), standard: "1", "items beside one another below 600 points"),
            Record.Key("regular", .int(1...12), standard: "1", "items beside one another from 600 points on"),
            Record.Key(
                "usual", .int(1...50), standard: "the field's `limit`, else 3",
                "the number of items that a placeholder has room for"),
        ])

    /// The heights that a card may have.
    package static let heightPoints = 1...4000

    static let fallbackText = Record(
        "fallback text", "A line of text for clients that cannot draw the card.",
        keys: [Record.Key("text", .identifier, required: true, "a message")])

    static let impression = Record(
        "impression", "When the card counts as seen.",
        keys: [
            Record.Key("percent", .int(1...100), standard: "50", "how much of it is on screen"),
            Record.Key("duration_ms", .int(0...60_000), standard: "800", "for how long"),
            Record.Key("limit", .int(0...1000), standard: "1", "how often it is reported; 0 for always"),
        ])

    static let cap = Record(
        "cap", "How often one person sees the card.",
        keys: [
            Record.Key("times", .int(1...1000), required: true, "at most this often"),
            Record.Key(
                "per", .duration(milliseconds: 60_000...31_536_000_000), required: true, "within this time: `24h`"),
        ])

    package static let campaign = Record(
        "campaign", "One campaign in one file: a reviewed widget, markets, local times, image, link, texts.",
        keys: [
            Record.Key("campaign", .name(.campaign), required: true, "the name of this file"),
            Record.Key("uses", .name(.widget), required: true, "the widget that draws it"),
            Record.Key("owner", .name(.owner), standard: "the widget's", "the team that is responsible for it"),
            Record.Key("status", .word(statuses), standard: "`live`", "whether it is served"),
            Record.Key("markets", .list(.market, count: 1...300), required: true, "the markets in which it runs"),
            Record.Key("routes", .record(routes), standard: "on all", "only on these routes"),
            Record.Key("from", .localTime, required: true, "the first moment, in each market's local time"),
            Record.Key("until", .localTime, required: true, "the last day, inclusive, or the first moment after"),
            Record.Key("except", .map(.market, to: .record(window)), "other times in one market"),
            Record.Key(
                "image", .line, names: .asset,
                "a file of widgets/assets; `hero.dark.png` beside `hero.png` is used in dark mode"),
            Record.Key("link", .record(link), "the link that a tap opens"),
            Record.Key(
                "text", .map(.identifier, to: .map(.locale, to: .shownParagraph)),
                "texts by name and locale, in ICU MessageFormat"),
            Record.Key("weight", .int(1...1000), standard: "1", "its share if several campaigns could run"),
        ])

    static let routes = Record(
        "routes", "Airports, cities' airports or countries. If both ends are set, both must match.",
        keys: [
            Record.Key("from", .list(.line, count: 1...500), "origins: `[OSL, NO]`"),
            Record.Key("to", .list(.line, count: 1...500), "destinations: `[OSL, BGO]`"),
        ])

    static let link = Record(
        "link", "The link that a tap opens.",
        keys: [
            Record.Key("app", .line, "a deep link of the app"),
            Record.Key("web", .line, "an https address"),
        ])
}
