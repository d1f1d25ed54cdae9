import LayoverExperiments
@testable import LayoverExposures
import LayoverModel
import Testing

/// The outcomes of cards, counted by card, market and day.
struct CardTallyTests {
    /// 2026-11-18T11:06:40Z.
    private static let moment = 1_795_000_000_000

    private func event(
        _ type: String, _ layout: Int = 1, card: String = "a", market: String = "GB", days: Int = 0,
        isProved: Bool = true
    ) -> CardEvent {
        var event = CardEvent()
        event.milliseconds = Self.moment + days * 86_400_000
        (event.type, event.layoutID, event.logID) = (type, "\(layout)", "\(card)@1")
        (event.card, event.market, event.isProved) = (card, market, isProved)
        return event
    }

    private func words(_ tally: CardTally) -> [String] {
        tally.counts.map { line, count in
            "\(line.card) \(line.market) \(line.day) \(count.seen) \(count.tap) \(count.dismiss) \(count.failed)"
        }.sorted()
    }

    @Test func `each card of each market counts on its own day`() throws {
        var tally = CardTally()
        let events = [
            event("seen"), event("seen", 2), event("tap", 2), event("seen", 6, market: ""),
            event("seen", 3, market: "NO"),
            event("seen", 4, days: 1), event("dismiss", 4, days: 1), event("failed", 5, card: "b~sale"),
        ]
        for event in events { try tally.add(event) }
        #expect(
            words(tally) == [
                "a  2026-11-18 1 0 0 0", "a GB 2026-11-18 2 1 0 0", "a GB 2026-11-19 1 0 1 0",
                "a NO 2026-11-18 1 0 0 0",
                "b~sale GB 2026-11-18 0 0 0 1",
            ])
        #expect(tally.isExact)
        #expect(tally.rows == 8)
    }

    @Test func `events before the period or without a proof count nowhere`() throws {
        var tally = CardTally()
        for event in [event("seen"), event("seen"), event("seen", 2, isProved: false), event("seen", 3, card: "")] {
            try tally.add(event)
        }
        #expect(words(tally) == ["a GB 2026-11-18 1 0 0 0"])
        #expect(tally.isExact)
    }

    @Test func `it reads as many events as it may, and no more`() throws {
        var tally = CardTally(events: 3)
        for layout in 1...3 { try tally.add(event("seen", layout)) }
        #expect(throws: CardTally.TooMany.self) { try tally.add(event("seen", 4)) }
        #expect(words(tally) == ["a GB 2026-11-18 3 0 0 0"])
    }

    @Test func `beyond the recognised duplicates, events count as often as they arrive`() throws {
        var tally = CardTally(distinct: 2)
        for layout in [1, 2, 1, 2] { try tally.add(event("seen", layout)) }
        #expect(words(tally) == ["a GB 2026-11-18 2 0 0 0"])
        #expect(tally.isExact)
        for layout in [3, 3] { try tally.add(event("seen", layout)) }
        #expect(words(tally) == ["a GB 2026-11-18 4 0 0 0"])
        #expect(!tally.isExact)
    }

    @Test func `past its lines it goes on with those that it has`() throws {
        var tally = CardTally(lines: 2)
        try tally.add(event("seen", card: "a"))
        try tally.add(event("seen", card: "b"))
        #expect(tally.isExact)
        try tally.add(event("seen", card: "c"))
        try tally.add(event("tap", card: "b"))
        #expect(words(tally) == ["a GB 2026-11-18 1 0 0 0", "b GB 2026-11-18 1 1 0 0"])
        #expect(!tally.isExact)
    }
}
