package import LayoverModel
import LayoverTemplates

/// `heights.lock.yaml` of one widget: the card's height in each language, at each width and at each text size.
package struct MeasuredHeights: Hashable, Sendable {
    /// Widths in points that cards are laid out at, ascending; those below 600 are compact.
    package static let widths = [320, 360, 390, 430, 600, 720, 768, 1024]
    package static let compactWidths = widths.filter { $0 < 600 }
    /// The percentage of real values that must fit without truncation.
    package static let percentile = 95
    /// The number of cards with random real values for each sample, market and language, and the seed of those values.
    package static let drawnCards = 40
    package static let seed = 1
    /// The version of the method; another version requires a new measurement.
    package static let method = 2

    /// Hash of the measured content.
    package let digest: String
    /// Points at each of `TextScale.steps` below 600 points of width: the maximum over all languages.
    package let compact: [Int]
    /// The same from 600 points on.
    package let regular: [Int]
    /// The environment of the measurement; `nil` if the file does not state it.
    package let source: Source?
    package let languages: [LocaleTag: MeasuredLanguage]
    package let location: SourceLocation

    /// What heights depend on besides the card: other browsers and fonts break lines differently.
    package struct Source: Hashable, Sendable {
        /// `Chrome/131.0.6778.85`.
        package let browser: String
        /// A hash of the measured sizes of texts in every script.
        package let fonts: String
        /// The seed of the random real values.
        package let seed: Int

        package init(browser: String, fonts: String, seed: Int) {
            self.browser = browser
            self.fonts = fonts
            self.seed = seed
        }
    }

    package init(
        digest: String, compact: [Int], regular: [Int], source: Source? = nil,
        languages: [LocaleTag: MeasuredLanguage] = [:], location: SourceLocation
    ) {
        self.digest = digest
        self.compact = compact
        self.regular = regular
        self.source = source
        self.languages = languages
        self.location = location
    }

    /// `nil` if a part is missing.
    package init?(_ decoding: Decoding) {
        guard let digest = decoding.text("measured"),
            let compact = decoding.sub("compact"), let regular = decoding.sub("regular")
        else { return nil }
        let languages = decoding.entries("languages").compactMap { entry in
            LocaleTag(entry.key).map { ($0, MeasuredLanguage(Decoding(entry.value, file: decoding.file))) }
        }
        self.init(
            digest: digest, compact: TextScale.steps.compactMap { compact.int(String($0)) },
            regular: TextScale.steps.compactMap { regular.int(String($0)) }, source: Source(decoding),
            languages: Dictionary(languages, uniquingKeysWith: { first, _ in first }),
            location: decoding.keyLocation("measured"))
    }

    /// The room of a card in one language.
    ///
    /// - Parameters:
    ///   - locale: The card's language; one that was not measured gets the maximum over all languages.
    ///   - percent: One of the steps; other values are rounded to the nearest.
    ///   - width: The card's width in points, if the client sent it: the next measured width below is used.
    /// - Returns: `nil` if the file is incomplete.
    package func room(in locale: LocaleTag, percent: Int, width: Int?) -> CardRoom? {
        guard let step = TextScale.steps.firstIndex(of: TextScale.drawn(percent: percent)),
            compact.indices.contains(step), regular.indices.contains(step)
        else { return nil }
        return languages[locale]?.room(step: step, width: width)
            ?? CardRoom(compact: compact[step], regular: regular[step])
    }

    package static func path(widget: String) -> String { "widgets/cards/\(widget)/heights.lock.yaml" }
}

/// The height of a card, and the number of lines after which its first part is truncated to keep that height.
package struct CardRoom: Hashable, Sendable {
    /// Points.
    package let compact: Int
    package let regular: Int
    /// 0 if nothing is ever truncated.
    package var compactLines = 0
    package var regularLines = 0
    /// Characters of the longest card that fits completely; `nil` if all do.
    package var characters: Int?

    package init(
        compact: Int, regular: Int, compactLines: Int = 0, regularLines: Int = 0, characters: Int? = nil
    ) {
        self.compact = compact
        self.regular = regular
        self.compactLines = compactLines
        self.regularLines = regularLines
        self.characters = characters
    }
}

extension MeasuredHeights.Source {
    fileprivate init?(_ decoding: Decoding) {
        guard let browser = decoding.text("browser"), let fonts = decoding.text("fonts"),
            let seed = decoding.int("seed")
        else { return nil }
        self.init(browser: browser, fonts: fonts, seed: seed)
    }
}

extension MeasuredHeights {
    /// The text of the file.
    package func text(widget: String) -> String {
        func row(_ points: [Int]) -> String {
            zip(TextScale.steps, points).map { "\($0): \($1)" }.joined(separator: ", ")
        }
        var lines = [
            "# How high the card is, measured in Chromium: 'layover measure \(widget)' writes this file.",
            "heights: \(widget)", "measured: \"\(digest)\"", "compact: { \(row(compact)) }",
            "regular: { \(row(regular)) }",
        ]
        if let source {
            lines += [
                "browser: \"\(source.browser)\"", "fonts: \"\(source.fonts)\"", "seed: \(source.seed)",
                "percentile: \(MeasuredHeights.percentile)",
            ]
        }
        if !languages.isEmpty {
            lines.append("languages:")
            for (locale, language) in languages.sorted(by: { $0.key < $1.key }) {
                lines.append("  \(locale.tag):")
                lines += language.lines.map { "    " + $0 }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension MeasuredHeights {
    /// Every number of lines after which a card is truncated, for frames of any width and for regular ones.
    package var lineCounts: (any: Set<Int>, regular: Set<Int>) {
        languages.values.reduce(into: ([], [])) { found, language in
            let counts = language.lineCounts
            found.any.formUnion(counts.any)
            found.regular.formUnion(counts.regular)
        }
    }
}
