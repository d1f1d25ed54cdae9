import LayoverModel

/// Shape of a value of a content file; the loader, the JSON Schema and the reference all read it from here.
package indirect enum Shape: Sendable {
    /// Any scalar, taken as written; `bytes` is the longest allowed.
    case text(bytes: Int)
    /// The same for a text that readers see, which ``ShownText`` checks.
    case shown(bytes: Int)
    /// Small letters, digits and `-`, 1 to 64 characters, a letter first: the name of a thing in these files.
    case name(Noun)
    /// Small letters, digits and `_`, 1 to 64 characters, a letter first: a field, a message, an action.
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
    /// A condition on where and when a sentence is said: over `market`, `locale` and `day`.
    case sentenceCondition
    /// A condition over the attributes of who asks.
    case targeting
    case fieldType
    /// `results.price.min`, `campaign.text.title`, `provider.<widget>.<field>`.
    case source
    /// Read by the type that stands beside it.
    case literal
    case list(Shape, count: ClosedRange<Int>)
    /// A list, or one of its items alone.
    case oneOrMany(Shape, count: ClosedRange<Int>)
    case map(key: Shape, value: Shape, count: ClosedRange<Int>)
    case record(Record)
    /// The first whose form (scalar, list, mapping) fits.
    case either([Shape])
    /// Read by a room of its own.
    case elsewhere(Reader)

    /// Kind of value that other code reads.
    package enum Reader: Sendable {
        /// Content of a `type: list`, beside the type.
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

        /// The words of a closed list in the order of its cases: one that is added asks for its summary here.
        package static func each<List: CaseIterable & RawRepresentable<String>>(
            _: List.Type, _ summary: (List) -> String
        ) -> [Word] {
            List.allCases.map { Word($0.rawValue, summary($0)) }
        }
    }

    /// Kind of thing that a name names, for editors and for messages.
    package enum Noun: String, Sendable {
        case widget, layout, component, campaign, format, market, partial, sample
        case killSwitch = "kill switch"
        case owner, seed, plain = "name"
        case fact, table, asset, feature, experiment, group
        /// A widget by its name, anything else with its kind before it: `campaign:monday-sale`.
        case killable = "widget, campaign, component, provider, supplier, feature or experiment"
    }

    package static let line = Shape.text(bytes: 500)
    package static let paragraph = Shape.text(bytes: 4096)
    package static let shownLine = Shape.shown(bytes: 500)
    package static let shownParagraph = Shape.shown(bytes: 4096)

    package static func list(of shape: Shape) -> Shape { .list(shape, count: 0...256) }
    package static func map(_ key: Shape, to value: Shape) -> Shape { .map(key: key, value: value, count: 0...512) }
}
