import LayoverExperiments
import LayoverModel

/// Counts the events of cards by card, market and day.
struct CardTally: Sendable {
    /// One card in one market on one day of UTC.
    struct Line: Hashable, Sendable {
        let card: String
        /// Empty if clients do not send it.
        let market: String
        let day: LocalDate
    }

    /// Numbers of its events.
    struct Count: Hashable, Sendable {
        var seen = 0
        var tap = 0
        var dismiss = 0
        var failed = 0
    }

    /// There are more events than a count may read.
    struct TooMany: Error, CustomStringConvertible {
        let description = "there are more than \(CardNumberLimits.events) events; choose a shorter time"
    }

    private(set) var counts: [Line: Count] = [:]
    /// True if every event is counted once, and no line is missing.
    private(set) var isExact = true
    private(set) var rows = 0
    private let eventLimit: Int
    private let distinctLimit: Int
    private let lineLimit: Int
    /// Hashes of events that were counted.
    private var known: Set<Int> = []

    init(
        events: Int = CardNumberLimits.events, distinct: Int = CardNumberLimits.distinctEvents,
        lines: Int = CardNumberLimits.lines
    ) {
        (eventLimit, distinctLimit, lineLimit) = (events, distinct, lines)
    }

    /// Counts one event with a valid proof of its card; an event that is repeated or has no proof changes nothing.
    ///
    /// - Throws: `TooMany`.
    mutating func add(_ event: CardEvent) throws(TooMany) {
        guard rows < eventLimit else { throw TooMany() }
        rows += 1
        guard event.isProved, !event.card.isEmpty, isNew(event) else { return }
        let line = Line(
            card: event.card, market: event.market,
            day: LocalDateTime(secondsAsUTC: event.milliseconds / 1000).date)
        guard counts[line] != nil || counts.count < lineLimit else {
            isExact = false
            return
        }
        switch CardEvent.Kind(rawValue: event.type) {
        case .seen?: counts[line, default: Count()].seen += 1
        case .tap?: counts[line, default: Count()].tap += 1
        case .dismiss?: counts[line, default: Count()].dismiss += 1
        case .failed?: counts[line, default: Count()].failed += 1
        case nil: break
        }
    }

    private mutating func isNew(_ event: CardEvent) -> Bool {
        var hasher = Hasher()
        event.identify(into: &hasher)
        let hash = hasher.finalize()
        if known.contains(hash) { return false }
        if known.count < distinctLimit { known.insert(hash) } else { isExact = false }
        return true
    }
}
