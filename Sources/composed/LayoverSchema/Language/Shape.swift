import LayoverModel

/// Shape of a value in a content file; the loader, the JSON Schema and the reference are all based on it.
package indirect enum Shape: Sendable {
    /// Any scalar, taken as written; `bytes` is the longest allowed.
    case text(bytes: Int)
    /// The same for a text that readers see, which ``ShownText`` checks.
    case shown(bytes: Int)
    /// Lower-case letters, digits and `-`, 1 to 64 characters, a letter first: a name in these files.
    case name(Noun)
    /// Lower-case letters, digits and `_`, 1 to 64 characters, a letter first: a field, a message, an action.
    case identifier
    case int(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case bool
    /// One of a few words.
    case word([Word])
    case market
    case locale
    case currency
    case timeZone
    case date
    /// `2026-12-07` or `2026-12-07 09:00`, on the market's own clock.
    case localTime
    /// `20ms`, `10s`, `5m`, `2h`, `7d`, within the range in milliseconds.
    case duration(milliseconds: ClosedRange<Int>)
    /// `>=7.20 <8`.
    case versionRange
    case condition
    /// A condition on where and when a sentence is offered: over `market`, `locale` and `day`.
    case sentenceCondition
    /// A condition over the attributes of a unit.
    case targeting
    case fieldType
    /// `results.price.min`, `campaign.text.title`, `provider.<widget>.<field>`.
    case source
    /// A value whose type is given in another key.
    case literal
    case list(Shape, count: ClosedRange<Int>)
    /// A list, or a single item.
    case oneOrMany(Shape, count: ClosedRange<Int>)
    case map(key: Shape, value: Shape, count: ClosedRange<Int>)
    case record(Record)
    /// The first whose form (scalar, list, mapping) fits.
    case either([Shape])
    /// Read by another module.
    case elsewhere(Reader)

    /// The kind of value that other code reads.
    package enum Reader: Sendable {
        /// The `of` of a `type: list`.
        case element
        /// A JSON pointer of a supplier's format.
        case pointer
        /// Source of the currency in a supplier's format.
        case currencySource
    }

    /// One word of a closed choice.
    package struct Word: Sendable {
        package let word: String
        package let summary: String

        package init(_ word: String, _ summary: String) {
            self.word = word
            self.summary = summary
        }

        /// The words of a closed list in the order of its cases, so that the compiler requires a summary for a new case.
        package static func each<List: CaseIterable & RawRepresentable<String>>(
            _: List.Type, _ summary: (List) -> String
        ) -> [Word] {
            List.allCases.map { Word($0.rawValue, summary($0)) }
        }
    }

    /// What a name refers to, for editors and for messages.
    package enum Noun: String, Sendable {
        case widget, layout, component, campaign, format, market, partial, sample
        case killSwitch = "kill switch"
        case owner, seed, plain = "name"
        case fact, table, asset, feature, experiment, group
        /// A widget by its name, anything else with a prefix for its kind: `campaign:monday-sale`.
        case killable = "widget, campaign, component, provider, supplier, feature or experiment"
    }

    package static let line = Shape.text(bytes: 500)
    package static let paragraph = Shape.text(bytes: 4096)
    package static let shownLine = Shape.shown(bytes: 500)
    package static let shownParagraph = Shape.shown(bytes: 4096)

    package static func list(of shape: Shape) -> Shape { .list(shape, count: 0...256) }
    package static func map(_ key: Shape, to value: Shape) -> Shape { .map(key: key, value: value, count: 0...512) }
}
