package import LayoverJSON
import LayoverModel
import LayoverSchema

/// The ends of a campaign in one market, as in its file.
package struct WrittenWindow: Hashable, Sendable, JSONWritable {
    package struct End: Hashable, Sendable, JSONWritable {
        /// `2026-12-07 09:00`, or a day alone.
        package let text: String
        /// True if the end applies to this market alone.
        package let isException: Bool
        /// Codes of all markets to which it applies, in the order of the file.
        package let markets: [String]

        package var json: JSONValue { .record(["text": text, "is_exception": isException, "markets": markets]) }
    }

    /// `nil` if that end is open.
    package let from: End?
    package let until: End?

    package var json: JSONValue { .record(["from": from, "until": until]) }

    init(_ source: CampaignSource, in market: Market) {
        from = WrittenWindow.end(\.from, of: source, in: market)
        until = WrittenWindow.end(\.until, of: source, in: market)
    }

    private static func end(
        _ end: KeyPath<LocalWindow, LocalTime?>, of source: CampaignSource, in market: Market
    ) -> End? {
        if let own = source.exceptions[market]?[keyPath: end] {
            return End(text: own.written, isException: true, markets: [market.code])
        }
        guard let shared = source.window[keyPath: end] else { return nil }
        let markets = source.markets.map(\.name).filter { name in
            Market(name).flatMap { source.exceptions[$0]?[keyPath: end] } == nil
        }
        return End(text: shared.written, isException: false, markets: markets)
    }
}
