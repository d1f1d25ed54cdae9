import LayoverPictures

extension Schemas {
    package static let tripImage = Record(
        "trip image",
        "The image of a shared trip, as messengers show it beside a link: boxes, one drawn over the other.",
        tripImageKeys(isWhole: true))

    package static let marketTripImage = Record(
        "market trip image",
        "The same for the trips of one market: what it does not say is that of all markets, each text by itself.",
        tripImageKeys(isWhole: false))

    private static func tripImageKeys(isWhole: Bool) -> [Record.Key] {
        [
            Record.Key("background", .text(bytes: 16), required: isWhole, "a colour: `\"#0b2447\"`"),
            Record.Key(
                "texts", .map(.identifier, to: .map(.locale, to: .shownLine)),
                "texts by name and language, in ICU MessageFormat; what they may hold \(TripImageSource.argumentList)"),
            Record.Key(
                "boxes", .list(.record(tripImageBox), count: 1...PictureLimits.boxes), required: isWhole,
                "what is drawn, the first lowest"),
        ]
    }

    static let tripImageBox = Record(
        "box",
        "One rectangle, text or picture, in pixels from the upper left of \(TripImageSource.width) x \(TripImageSource.height); mirrored in languages from right to left.",
        exactlyOne: ["fill", "text", "words", "picture"],
        [
            Record.Key("x", .int(0...TripImageSource.width), required: true, "where it begins"),
            Record.Key("y", .int(0...TripImageSource.height), required: true, "its upper edge"),
            Record.Key("width", .int(1...TripImageSource.width), required: true, "its width"),
            Record.Key("height", .int(1...TripImageSource.height), required: true, "its height"),
            Record.Key("fill", .text(bytes: 16), "a rectangle of this colour"),
            Record.Key("radius", .int(PictureLimits.radius), standard: "0", "how round its corners are"),
            Record.Key("text", .identifier, "one of `texts`, in the market's language"),
            Record.Key("words", .shownLine, "a text that is the same in every language: `{from} – {to}`"),
            Record.Key("picture", .line, names: .asset, "a PNG of widgets/assets, whole and in its proportions"),
            Record.Key("colour", .text(bytes: 16), standard: "`\"#000000\"`", "of a text"),
            Record.Key("font", .text(bytes: PictureLimits.nameBytes), standard: "Noto Sans", "of a text: its family"),
            Record.Key("size", .int(PictureLimits.textSize), standard: "28", "of a text, in pixels"),
            Record.Key(
                "smallest", .int(PictureLimits.textSize), standard: "`size`",
                "what the size may go down to until the text stands whole; what then does not ends with an ellipsis"),
            Record.Key("weight", .word(tripImageWeights), standard: "`regular`", "of a text"),
            Record.Key("lines", .int(PictureLimits.lines), standard: "1", "of a text, at most"),
            Record.Key("align", .word(tripImageAlignments), standard: "`start`", "where a text stands in its width"),
            Record.Key("vertical", .word(tripImageAnchors), standard: "`middle`", "where it stands in its height"),
            Record.Key(
                "item", .int(1...TripImageSource.items), "only where the trip has so many flights, and about that one"),
            Record.Key(
                "when", .word(tripImageConditions), standard: "always", "only with so many flights to show"
            ),
        ])

    private static let tripImageWeights = Shape.Word.each(PictureText.Weight.self) { "\($0.number)" }
    private static let tripImageAlignments = Shape.Word.each(PictureText.Alignment.self) {
        switch $0 {
        case .start: "where the language begins a line"
        case .center: "in the middle"
        case .end: "where it ends one"
        }
    }
    private static let tripImageAnchors = Shape.Word.each(PictureText.Anchor.self) {
        switch $0 {
        case .top: "above"
        case .middle: "in the middle"
        case .bottom: "below"
        }
    }
    private static let tripImageConditions = Shape.Word.each(TripImageSource.Condition.self) {
        switch $0 {
        case .route: "there is a flight, and so a way"
        case .noRoute: "there is none"
        case .single: "there is one flight"
        case .several: "there are more"
        }
    }
}
