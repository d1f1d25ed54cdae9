import LayoverModel
package import LayoverTargeting

/// The sentences of all actions in all locales, with their words and the meanings of those.
///
/// An immutable object, so that reading it for a request copies nothing.
package final class SentenceGrammar: Sendable {
    /// The version in codes.
    package let version: Int
    package let rules: Rules
    /// In the order of their files.
    package let locales: [SentenceLocale]

    /// Everything but the words of languages.
    package struct Rules: Sendable {
        package var actions: [SentenceAction] = []
        package var times: [SentenceTime] = []
        /// Anywhere, then styles, regions and places in the order of their file.
        package var words: [PlaceWord] = []
        package var places: [SentencePlace] = []
        /// Periods in which places are off the market.
        package var offMarket: [PlacePeriod] = []
        package var offers: [(id: String, periods: [PlacePeriod])] = []
        package var markets: [String: SentenceCalendar] = [:]
        /// Removed words, with their successors.
        package var retired: [String: Int?] = [:]
        package var placeForms: [String] = []
        package var timeForms: [String] = []
        package var defaultAction = 0
        package var defaultPlace = 0
        package var defaultTime = 0
        /// Conditions of words, by their names in kills: `place.chania`.
        package var conditions: [String: Condition] = [:]
        /// Current and previous identifiers.
        var actionIDs: [String: Int] = [:]
        var timeIDs: [String: Int] = [:]
        var wordIDs: [String: Int] = [:]
        /// Words of places by the code of their airport, folded.
        var wordsByCode: [String: Int] = [:]
        /// Words in the list of places: all but single places.
        var listedWords: Range<Int> = 0..<0
        /// The start of each action's codes: `1.fly`.
        var codeStarts: [String] = []

        package init() {}

        /// The number of the word with this current or previous identifier.
        package func word(_ id: String) -> Int? { wordIDs[id] }

        /// Returns whether a word, such as `place.chania`, can ever be used in a language; false if its condition excludes
        /// the language in every market on every day.
        func isSaid(_ name: String, in locale: LocaleTag) -> Bool {
            conditions[name].map { SentenceConditions.mayHold($0, in: locale.tag) } ?? true
        }
    }

    private let localeIndex: [String: Int]

    init(version: Int, rules: Rules, locales: [SentenceLocale]) {
        self.version = version
        self.rules = rules
        self.locales = locales
        localeIndex = Dictionary(
            locales.enumerated().map { ($0.element.tag.tag, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// The number of the locale with this tag.
    package func locale(_ tag: String) -> Int? { localeIndex[tag] }

    /// The names of all words in kills, with their slots: `place.chania`.
    package var wordNames: [String] {
        rules.actions.map { "action.\($0.id)" } + rules.words.map { "place.\($0.id)" }
            + rules.times.map { "time.\($0.id)" }
    }

    /// The market's calendar; the usual one if the market has none.
    package func calendar(_ market: String) -> SentenceCalendar { rules.markets[market] ?? .usual }
}
