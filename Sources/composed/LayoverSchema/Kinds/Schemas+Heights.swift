import LayoverTemplates

extension Schemas {
    package static let heights = Record(
        "heights", "The height of a card whose `height` is `auto`: written by `layover measure`, never by hand.",
        keys: [
            Record.Key("heights", .name(.widget), required: true, "the widget: the name of this folder"),
            Record.Key(
                "measured", .text(bytes: 64), required: true,
                "a hash of what was measured: template, texts, samples, partials, tables and campaigns"),
            Record.Key("compact", .record(heightsByTextSize), required: true, "below 600 points"),
            Record.Key("regular", .record(heightsByTextSize), required: true, "600 points and above"),
            Record.Key(
                "browser", .text(bytes: 64),
                "the browser that laid out the cards; `layover measure --check` requires the same one"),
            Record.Key("fonts", .text(bytes: 64), "a hash of the sizes of texts in every script in that browser"),
            Record.Key("seed", .int(0...1_000_000), "the seed of the sampled real values"),
            Record.Key("percentile", .int(1...100), "how many of a hundred real values fit without being cut"),
            Record.Key("languages", .map(.locale, to: .record(heightsOfLanguage)), "the same in one language"),
        ])

    static let heightsByTextSize = Record(
        "heights by text size", "The height of the highest card in every market and language, in points.",
        keys: TextScale.steps.map {
            Record.Key(String($0), .int(heightPoints), required: true, "with text at \($0) % of its usual size")
        })

    static let heightsOfLanguage = Record(
        "heights in a language", "The heights of cards in one language, and the measured sample.",
        keys: [
            Record.Key("cards", .int(0...1_000_000), required: true, "how many cards with real values were laid out"),
            Record.Key(
                "longest", .int(0...1_000_000), required: true,
                "the height of the highest of them in points, at a width of 320 points and the usual text size"),
            Record.Key(
                "characters", .int(0...1_000_000), required: true,
                "characters of the longest card that fits without being cut"),
        ]
            + TextScale.steps.map {
                Record.Key(
                    String($0), .record(heightsByWidth), required: true, "with text at \($0) % of its usual size")
            })

    static let heightsByWidth = Record(
        "heights by width", "Points by width, and the lines after which a longer text is cut.",
        keys: [
            Record.Key(
                "points", .list(.int(heightPoints), count: widthCount), required: true,
                "in frames of \(MeasuredHeights.widths.map(String.init).joined(separator: ", ")) points"),
            Record.Key(
                "any", .list(.int(heightPoints), count: 2...2), required: true,
                "in any frame below 600 points, and in any frame above"),
            Record.Key(
                "lines", .list(.int(0...CardLines.most), count: widthCount), standard: "0",
                "lines of the first part, by width; 0: no text is too long"),
            Record.Key(
                "any_lines", .list(.int(0...CardLines.most), count: 2...2), standard: "0", "the same for any frame"),
        ])

    private static let widthCount = MeasuredHeights.widths.count...MeasuredHeights.widths.count
}
