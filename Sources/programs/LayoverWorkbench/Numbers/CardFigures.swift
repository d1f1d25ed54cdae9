import LayoverJSON

/// Numbers of cards as a running server has counted them: by card, market and day.
struct CardFigures: Hashable, Sendable {
    /// One card in one market on one day.
    struct Line: Hashable, Sendable {
        let widget: String
        /// `nil` where clients do not say.
        let market: String?
        let seen: Int
        let tap: Int
    }

    /// Order in which cards may stand.
    enum Order: String, CaseIterable, Sendable { case shown, tapped, share }

    let lines: [Line]

    /// Takes the body of `GET /admin/cards`; lines of another form are passed over.
    init(_ body: JSONValue) {
        lines = (body["cards"]?.items ?? []).compactMap { line in
            guard let widget = line["widget"]?.string, let seen = line["seen"]?.int, let tap = line["tap"]?.int else {
                return nil
            }
            return Line(widget: widget, market: line["market"]?.string, seen: seen, tap: tap)
        }
    }

    /// Ranks widgets of a market, the highest first; those without numbers have none.
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
            // Parts in a million; what nobody saw has no share.
            case .share: sum.seen > 0 ? Int(Double(sum.tap) / Double(sum.seen) * 1_000_000) : 0
            }
        }
    }
}
