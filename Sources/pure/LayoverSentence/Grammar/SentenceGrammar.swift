import LayoverModel
package import LayoverTargeting

/// Sentences of all actions in all locales, with the words that they take and what those mean.
///
/// An immutable object: a request that looks at it copies nothing.
package final class SentenceGrammar: Sendable {
    /// The version that stands in codes.
    package let version: Int
    package let rules: Rules
    /// In the order of their files.
    package let locales: [SentenceLocale]

    /// All but words of languages.
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
        /// Words that are no more, with those that follow them.
        package var retired: [String: Int?] = [:]
        package var placeForms: [String] = []
        package var timeForms: [String] = []
        package var defaultAction = 0
        package var defaultPlace = 0
        package var defaultTime = 0
        /// Conditions of words, by their names as kills have them: `place.chania`.
        package var conditions: [String: Condition] = [:]
        /// Identifiers, and what they were earlier.
        var actionIDs: [String: Int] = [:]
        var timeIDs: [String: Int] = [:]
        var wordIDs: [String: Int] = [:]
        /// Words of places by the code of their airport, folded.
        var wordsByCode: [String: Int] = [:]
        /// Words of the list of places: all but single ones.
        var listedWords: Range<Int> = 0..<0
        /// What codes of an action begin with: `1.fly`.
        var codeStarts: [String] = []

        package init() {}

        /// The number of the word that is called so now, or was.
        package func word(_ id: String) -> Int? { wordIDs[id] }

        /// Tells whether a word, named as `place.chania`, may ever be said in a language: not where its condition rules the language
        /// out, whatever market and day it is.
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

    /// Every word by its slot, as kills have it: `place.chania`.
    package var wordNames: [String] {
        rules.actions.map { "action.\($0.id)" } + rules.words.map { "place.\($0.id)" }
            + rules.times.map { "time.\($0.id)" }
    }

    /// The market's calendar; the usual one where nobody says it.
    package func calendar(_ market: String) -> SentenceCalendar { rules.markets[market] ?? .usual }
}
