package import LayoverJSON

/// The events that a client sends about one card, each with the body for `POST /v1/events`.
package struct CardEvents: Sendable {
    package struct Event: Hashable, Sendable, JSONWritable {
        /// `seen`, `tap` or `dismiss`.
        package let event: String
        /// In words.
        package let when: String
        package let body: JSONValue

        package var json: JSONValue { .record(["event": event, "when": when, "body": body]) }
    }

    package let events: [Event]

    /// - Parameters:
    ///   - card: In its wire form.
    ///   - layoutID: The layout's `id`.
    ///   - at: The client's clock, RFC 3339; omitted if `nil`.
    ///   - market: The layout's market; omitted if `nil`.
    package init(card: JSONValue, layoutID: String, at: String? = nil, market: String? = nil) {
        let logID = card["log_id"]?.string ?? ""
        let id = card["id"]?.string ?? ""
        func body(_ type: String, _ action: String? = nil) -> JSONValue {
            let event = JSONValue.record([
                "type": type, "layout_id": layoutID, "log_id": logID, "at": at, "card": id, "proof": card["proof"],
                "market": market, "action": action,
            ])
            return .record(["events": [JSONValue.object((event.members ?? []).filter { $0.value != .null })]])
        }
        var events: [Event] = []
        if let impression = card["impression"] {
            events.append(Event(event: "seen", when: CardEvents.words(impression), body: body("seen")))
        }
        for action in card["actions"]?.members ?? [] {
            let isDismissal = action.value["kind"]?.string == "dismiss"
            events.append(
                Event(
                    event: isDismissal ? "dismiss" : "tap", when: "'\(action.key)' is tapped",
                    body: body(isDismissal ? "dismiss" : "tap", action.key)))
        }
        if card["dismiss"] != nil, !events.contains(where: { $0.event == "dismiss" }) {
            events.append(Event(event: "dismiss", when: "it is dismissed", body: body("dismiss")))
        }
        self.events = events
    }

    /// "50 % of it is on screen for 800 ms, once".
    private static func words(_ impression: JSONValue) -> String {
        let percent = impression["percent"]?.int ?? 0
        let share = percent == 50 ? "half of it" : percent == 100 ? "all of it" : "\(percent) % of it"
        let limit = impression["limit"]?.int ?? 1
        let times = limit == 1 ? "once" : "at most \(limit) times"
        return "\(share) is on screen for \(impression["duration_ms"]?.int ?? 0) ms, \(times)"
    }

    package var json: JSONValue { events.json }
}
