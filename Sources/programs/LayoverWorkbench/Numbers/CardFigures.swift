import LayoverJSON

/// The numbers that a running server counted for cards, by card, market and day.
struct CardFigures: Hashable, Sendable {
    /// One card in one market on one day.
    struct Line: Hashable, Sendable {
        let widget: String
        /// `nil` if clients do not send it.
        let market: String?
        let seen: Int
        let tap: Int
    }

    /// The orders in which cards can be listed.
    enum Order: String, CaseIterable, Sendable { case shown, tapped, share }

    let lines: [Line]

    /// Reads the body of `GET /admin/cards`.
    ///
    /// Invalid lines are ignored.
    init(_ body: JSONValue) {
        lines = (body["cards"]?.items ?? []).compactMap { line in
            guard let widget = line["widget"]?.string, let seen = line["seen"]?.int, let tap = line["tap"]?.int else {
                return nil
            }
            return Line(widget: widget, market: line["market"]?.string, seen: seen, tap: tap)
        }
    }

    /// The sort value of each widget in a market; the highest comes first.
    ///
    /// Widgets without numbers are missing.
    func ranks(by order: Order, in market: String) -> [String: Int] {
        var sums: [String: (seen: Int, tap: Int)] = [:]
        for line in lines where line.market == market {
            let sum = sums[line.widget] ?? (0, 0)
            sums[line.widget] = (sum.seen &+ line.seen, sum.tap &+ line.tap)
        }
        return sums.mapValues { sum in
            switch order {
            case .shown: sum.seen
            case .tapped: sum.tap
            // Parts per million; 0 if the card was never seen.
            case .share: sum.seen > 0 ? Int(Double(sum.tap) / Double(sum.seen) * 1_000_000) : 0
            }
        }
    }
}
