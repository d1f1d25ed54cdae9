import LayoverJSON
import LayoverPreview
import Testing

struct CardEventsTests {
    private let card = JSONValue.object([
        .init("id", .string("sale~spring")), .init("log_id", .string("sale~spring@4770319414a8")),
        .init(
            "impression",
            .object([.init("percent", .int(50)), .init("duration_ms", .int(800)), .init("limit", .int(1))])),
        .init(
            "actions",
            .object([
                .init("more", .object([.init("kind", .string("open"))])),
                .init("close", .object([.init("kind", .string("dismiss"))])),
            ])),
    ])

    @Test func `reports each event with its body`() {
        let events = CardEvents(card: card, layoutID: "M7Q2", at: "2026-12-07T12:00:00Z").events
        #expect(events.map(\.event) == ["seen", "tap", "dismiss"])
        #expect(
            events.map(\.when) == ["half of it is on screen for 800 ms, once", "'more' is tapped", "'close' is tapped"])
        #expect(
            events[1].body.description
                == #"{"events":[{"type":"tap","layout_id":"M7Q2","log_id":"sale~spring@4770319414a8","at":"2026-12-07T12:00:00Z","card":"sale~spring","action":"more"}]}"#
        )
    }

    @Test func `events bring the card's proof where it has one`() {
        let proved = JSONValue.object((card.members ?? []) + [.init("proof", .string("6f1d20c9e37ab548"))])
        let events = CardEvents(card: proved, layoutID: "M7Q2").events
        #expect(events.allSatisfy { $0.body.description.contains(#""proof":"6f1d20c9e37ab548""#) })
        #expect(events.count == 3)
    }

    @Test func `a card that can be dismissed without an action reports that too`() {
        let other = JSONValue.object([
            .init("id", .string("a")), .init("log_id", .string("a@1")), .init("dismiss", .object([])),
        ])
        #expect(CardEvents(card: other, layoutID: "x").events.map(\.event) == ["dismiss"])
    }
}
