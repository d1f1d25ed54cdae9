import LayoverAssembly
import LayoverCatalog
package import LayoverJSON
import LayoverModel

extension PreviewService {
    /// Computes when a campaign would begin and end in each market, on its own clock and in UTC.
    ///
    /// - Parameters:
    ///   - from: A local time in the form of files, `2026-12-07` or `2026-12-07 09:00`; `nil` if not set yet.
    ///   - until: The same; a day alone means the whole day.
    ///   - markets: Codes; unknown ones are ignored.
    /// - Returns: One record for each market, in the order of `markets`.
    package func times(from: String?, until: String?, in markets: [String]) -> JSONValue {
        let (start, end) = (from.flatMap { WrittenTime($0) }, until.flatMap { WrittenTime($0) })
        return .array(
            markets.compactMap { content.catalog?.market($0) }.map { market in
                JSONValue.record([
                    "market": market.market.code, "time_zone": market.timeZone,
                    "from": moment(start?.time, of: start, in: market.timeZone, takesLater: false),
                    "until": moment(end?.exclusiveEnd, of: end, in: market.timeZone, takesLater: true),
                ])
            })
    }

    /// Resolves a local time like the compiler: the next one for a time that the clock skips, the wider one for a time
    /// that occurs twice.
    private func moment(
        _ local: LocalDateTime?, of written: WrittenTime?, in zone: String, takesLater: Bool
    ) -> JSONValue {
        guard let local, let written, let resolution = tools.assembly.zones.resolve(local, in: zone) else {
            return .null
        }
        let instant: UTCInstant
        var note: String?
        switch resolution {
        case .unique(let moment): instant = moment
        case .gap(let next):
            instant = next
            note = "the clock jumps over this time"
        case .overlap(let first, let second):
            instant = takesLater ? second : first
            note = "the clock shows this time twice; the \(takesLater ? "later" : "earlier") counts"
        }
        guard let shown = MarketMoment(instant, in: zone, tools.assembly.zones) else { return .null }
        return .record([
            "written": written.text, "is_whole_day": written.isWholeDay, "utc": instant.description,
            "local": shown.local.description, "offset": shown.offset, "note": note,
        ])
    }
}

/// A local time as written.
private struct WrittenTime {
    let text: String
    let time: LocalDateTime

    init?(_ text: String) {
        guard let time = LocalDateTime(text) else { return nil }
        (self.text, self.time) = (text, time)
    }

    /// A day without a time of day.
    var isWholeDay: Bool { text.utf8.count == 10 }

    /// The exclusive end: midnight after a whole day.
    var exclusiveEnd: LocalDateTime { isWholeDay ? LocalDateTime(time.date.adding(days: 1)) : time }
}
