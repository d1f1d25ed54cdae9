package import LayoverModel
import LayoverTemplates

/// `heights.lock.yaml` of one widget: how high its card is in each language, at each width and at each text size.
package struct MeasuredHeights: Hashable, Sendable {
    /// Points of width that cards are laid out at, ascending; those below 600 are compact.
    package static let widths = [320, 360, 390, 430, 600, 720, 768, 1024]
    package static let compactWidths = widths.filter { $0 < 600 }
    /// Of a hundred values that readers meet, so many fit whole.
    package static let percentile = 95
    /// Cards with such values, drawn for each sample, market and language, and what they are drawn by.
    package static let drawnCards = 40
    package static let seed = 1
    /// How heights are taken: another number asks for another measure.
    package static let method = 2

    /// Hash of what was measured.
    package let digest: String
    /// Points at each of `TextScale.steps` below 600 points of width: the highest of all languages.
    package let compact: [Int]
    /// The same from 600 points on.
    package let regular: [Int]
    /// What measured it; `nil` in a file that says it not.
    package let source: Source?
    package let languages: [LocaleTag: MeasuredLanguage]
    package let location: SourceLocation

    /// What heights hang on beside the card: other browsers and fonts draw other lines.
    package struct Source: Hashable, Sendable {
        /// `Chrome/131.0.6778.85`.
        package let browser: String
        /// A hash of what texts in every script measure.
        package let fonts: String
        /// What real values were drawn by.
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

    /// `nil` where a part is missing.
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
    ///   - locale: The language that it is written in; one that was not measured gets the highest of all.
    ///   - percent: One of the steps; another is taken as the nearest.
    ///   - width: Points that the card gets, where the client said them: the next measured width below counts.
    /// - Returns: `nil` where the file has not all of it.
    package func room(in locale: LocaleTag, percent: Int, width: Int?) -> CardRoom? {
        guard let step = TextScale.steps.firstIndex(of: TextScale.drawn(percent: percent)),
            compact.indices.contains(step), regular.indices.contains(step)
        else { return nil }
        return languages[locale]?.room(step: step, width: width)
            ?? CardRoom(compact: compact[step], regular: regular[step])
    }

    package static func path(widget: String) -> String { "widgets/cards/\(widget)/heights.lock.yaml" }
}

/// How high a card is, and after how many lines its first part ends so that it stays so high.
package struct CardRoom: Hashable, Sendable {
    /// Points.
    package let compact: Int
    package let regular: Int
    /// 0 where nothing is ever too long.
    package var compactLines = 0
    package var regularLines = 0
    /// Characters of the longest card that stands whole in it; `nil` where all do.
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
    /// The file as it is written.
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
    /// Every number of lines after which a card ends somewhere, for frames of any width and for regular ones.
    package var lineCounts: (any: Set<Int>, regular: Set<Int>) {
        languages.values.reduce(into: ([], [])) { found, language in
            let counts = language.lineCounts
            found.any.formUnion(counts.any)
            found.regular.formUnion(counts.regular)
        }
    }
}
