import LayoverPictures
import LayoverSchema

/// The keys of the files of the image of shared trips.
enum TripImageRecords {
    static let whole = Record(
        "trip image",
        "The image that messengers show beside the link of a shared trip: boxes, each drawn over the previous one.",
        keys: keys(isWhole: true))

    static let ofMarket = Record(
        "market trip image",
        "The image for the trips of one market. Missing keys and missing texts come from the image of all markets.",
        keys: keys(isWhole: false))

    private static func keys(isWhole: Bool) -> [Record.Key] {
        [
            Record.Key("background", .text(bytes: 16), required: isWhole, "a colour: `\"#0b2447\"`"),
            Record.Key(
                "texts", .map(.identifier, to: .map(.locale, to: .shownLine)),
                "texts by name and language, in ICU MessageFormat; their arguments are \(TripImageSource.argumentList)"),
            Record.Key(
                "boxes", .list(.record(box), count: 1...PictureLimits.boxes), required: isWhole,
                "the boxes to draw, the lowest first"),
        ]
    }

    static let box = Record(
        "box",
        "One rectangle, text or picture, in pixels from the upper left of \(TripImageSource.width) x \(TripImageSource.height); mirrored in languages from right to left.",
        exactlyOne: ["fill", "text", "words", "picture"],
        keys: [
            Record.Key("x", .int(0...TripImageSource.width), required: true, "its left edge"),
            Record.Key("y", .int(0...TripImageSource.height), required: true, "its upper edge"),
            Record.Key("width", .int(1...TripImageSource.width), required: true, "its width"),
            Record.Key("height", .int(1...TripImageSource.height), required: true, "its height"),
            Record.Key("fill", .text(bytes: 16), "a rectangle of this colour"),
            Record.Key("radius", .int(PictureLimits.radius), standard: "0", "how round its corners are"),
            Record.Key("text", .identifier, "one of `texts`, in the market's language"),
            Record.Key("words", .shownLine, "a text that is the same in every language: `{from} – {to}`"),
            Record.Key("picture", .line, names: .asset, "a PNG of widgets/assets, scaled to fit"),
            Record.Key("colour", .text(bytes: 16), standard: "`\"#000000\"`", "texts only"),
            Record.Key("font", .text(bytes: PictureLimits.nameBytes), standard: "Noto Sans", "texts only: its family"),
            Record.Key("size", .int(PictureLimits.textSize), standard: "28", "texts only: in pixels"),
            Record.Key(
                "smallest", .int(PictureLimits.textSize), standard: "`size`",
                "texts only: the size to which a long text shrinks; a text that still does not fit ends with an ellipsis"
            ),
            Record.Key("weight", .word(weights), standard: "`regular`", "texts only"),
            Record.Key("lines", .int(PictureLimits.lines), standard: "1", "texts only: at most this many"),
            Record.Key("align", .word(alignments), standard: "`start`", "the horizontal position of a text"),
            Record.Key("vertical", .word(anchors), standard: "`middle`", "the vertical position of a text"),
            Record.Key(
                "item", .int(1...TripImageSource.items),
                "shows the flight with this number; the box is left out if the trip has fewer flights"),
            Record.Key(
                "when", .word(conditions), standard: "always", "a condition on the number of flights"
            ),
        ])

    private static let weights = Shape.Word.each(PictureText.Weight.self) { "\($0.number)" }
    private static let alignments = Shape.Word.each(PictureText.Alignment.self) {
        switch $0 {
        case .start: "at the start of a line in the language"
        case .center: "in the middle"
        case .end: "at the end of a line"
        }
    }
    private static let anchors = Shape.Word.each(PictureText.Anchor.self) {
        switch $0 {
        case .top: "above"
        case .middle: "in the middle"
        case .bottom: "below"
        }
    }
    private static let conditions = Shape.Word.each(TripImageSource.Condition.self) {
        switch $0 {
        case .route: "the trip has a flight and so a route"
        case .noRoute: "the trip has no flight"
        case .single: "the trip has one flight"
        case .several: "the trip has several flights"
        }
    }
}
