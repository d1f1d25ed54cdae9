import LayoverExperiments
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverWeb

/// `GET /admin/cards`: how often cards were shown and tapped, by card, market and day.
struct CardsRoute: RouteOwner {
    static let routes: [Route<CardsRoute>] = [
        Route(.cardNumbers) { cards, request, _ in cards.respond(to: request) }
    ]

    /// Spans that a request may have; only a few, so that answers can be cached.
    static let spans: [(word: String, milliseconds: Int)] = [
        ("24h", 86_400_000), ("7d", 7 * 86_400_000), ("30d", 30 * 86_400_000),
    ]
    /// The default span.
    static let usualSpan = "7d"

    let server: ServerContext
    let numbers: CardNumbers

    /// Requires the role `view` if tokens are set.
    private func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        if let refusal = server.access.refusal(of: request, atLeast: .view) { return refusal }
        guard let span = CardsRoute.span(request.withQuery { URLQuery.items($0) }) else {
            return Problem(
                CommonProblem.badQuery, "the query cannot be understood",
                detail: "'since' must be one of \(CardsRoute.spans.map(\.word).joined(separator: ", "))"
            ).reply()
        }
        let late = LateReply(orElse: CardsRoute.answer(nil, span.word))
        numbers.outcome(since: span.milliseconds) { outcome in
            if late.isAwaited { late.send(CardsRoute.answer(outcome, span.word)) }
        }
        return HTTPReply(late: late)
    }

    /// Returns `nil` for an invalid query.
    private static func span(_ items: [(name: String, value: String)]?) -> (word: String, milliseconds: Int)? {
        guard let items else { return nil }
        let word = items.last { $0.name == "since" }?.value ?? usualSpan
        return spans.first { $0.word == word }
    }

    private static func answer(_ outcome: CardNumbers.Outcome?, _ span: String) -> HTTPReply {
        guard let outcome else {
            return AdminReply.json(.object(of: ["state": .string("counting")]), status: 202)
        }
        guard outcome.trouble.isEmpty else {
            return Problem(
                ExposureProblem.notCounted, "the events could not be counted", detail: outcome.trouble
            ).reply()
        }
        let lines = outcome.tally.counts.sorted {
            ($0.key.card, $0.key.market, $0.key.day) < ($1.key.card, $1.key.market, $1.key.day)
        }
        return AdminReply.json(
            .object(of: [
                "state": .string("counted"), "counted_at": .string(RowMoment.text(outcome.countedAt)),
                "since": .string(span), "exact": .bool(outcome.tally.isExact), "read": outcome.reading.json,
                "cards": .array(lines.map { json($0.key, $0.value) }),
            ]))
    }

    /// The card of a campaign is named after its widget, followed by the campaign: `sponsored-banner~monday-sale`.
    private static func json(_ line: CardTally.Line, _ count: CardTally.Count) -> JSONValue {
        let parts = line.card.split(separator: "~", maxSplits: 1).map(String.init)
        return .object(of: [
            "card": .string(line.card), "widget": .string(parts.first ?? line.card),
            "campaign": parts.count == 2 ? .string(parts[1]) : .null,
            "market": line.market.isEmpty ? .null : .string(line.market), "day": .string(line.day.description),
            "seen": .int(count.seen), "tap": .int(count.tap), "dismiss": .int(count.dismiss),
            "failed": .int(count.failed),
        ])
    }
}
