import LayoverTemplates

extension Schemas {
    package static let heights = Record(
        "heights", "How high a card is whose `height` is `auto`: written by `layover measure`, never by hand.",
        [
            Record.Key("heights", .name(.widget), required: true, "the widget: the name of this folder"),
            Record.Key(
                "measured", .text(bytes: 64), required: true,
                "what was measured, as a hash of its template, texts, samples, pieces, tables and campaigns"),
            Record.Key("compact", .record(heightsByTextSize), required: true, "below 600 points"),
            Record.Key("regular", .record(heightsByTextSize), required: true, "600 points and above"),
            Record.Key(
                "browser", .text(bytes: 64), "what laid the cards out; `layover measure --check` asks for the same"),
            Record.Key("fonts", .text(bytes: 64), "a hash of what texts in every script measure there"),
            Record.Key("seed", .int(0...1_000_000), "what real values were drawn by"),
            Record.Key("percentile", .int(1...100), "of a hundred real values so many fit whole"),
            Record.Key("languages", .map(.locale, to: .record(heightsOfLanguage)), "the same in one language"),
        ])

    static let heightsByTextSize = Record(
        "heights by text size", "Points that the highest of all the cards takes, in every market and language.",
        TextScale.steps.map {
            Record.Key(String($0), .int(heightPoints), required: true, "with text at \($0) % of its usual size")
        })

    static let heightsOfLanguage = Record(
        "heights in a language", "What cards in one language take, and what that was taken from.",
        [
            Record.Key("cards", .int(0...1_000_000), required: true, "how many with real values were laid out"),
            Record.Key(
                "longest", .int(0...1_000_000), required: true,
                "points that the highest of them takes, 320 points wide and in the usual text size"),
            Record.Key("characters", .int(0...1_000_000), required: true, "of the longest card that stands whole"),
        ]
            + TextScale.steps.map {
                Record.Key(
                    String($0), .record(heightsByWidth), required: true, "with text at \($0) % of its usual size")
            })

    static let heightsByWidth = Record(
        "heights by width", "Points by width, and lines after which what is longer ends.",
        [
            Record.Key(
                "points", .list(.int(heightPoints), count: widthCount), required: true,
                "in frames of \(MeasuredHeights.widths.map(String.init).joined(separator: ", ")) points"),
            Record.Key(
                "any", .list(.int(heightPoints), count: 2...2), required: true,
                "in any frame below 600 points, and in any above"),
            Record.Key(
                "lines", .list(.int(0...CardLines.most), count: widthCount), standard: "0",
                "lines of the first part, by width; 0: nothing is too long"),
            Record.Key(
                "any_lines", .list(.int(0...CardLines.most), count: 2...2), standard: "0", "the same for any frame"),
        ])

    private static let widthCount = MeasuredHeights.widths.count...MeasuredHeights.widths.count
}
