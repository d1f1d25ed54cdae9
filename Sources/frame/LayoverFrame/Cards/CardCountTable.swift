/// Counts of cards by widget and market: of as many pairs as have lines of their own, and of all others together.
///
/// Every number that is told only grows: a pair that loses its lines goes on in the sum of the others, and what it had before
/// is not added to that.
struct CardCountTable: Sendable {
    /// One widget in one market.
    struct Pair: Hashable, Sendable {
        let widget: String
        let market: String
    }

    /// How many pairs have lines of their own, and how many more that readers rely on; how many are known at all.
    struct Room: Hashable, Sendable {
        var usual = CardCountLimits.series / CardCounts.outcomes.count
        var relied = CardCountLimits.reliedSeries / CardCounts.outcomes.count
        var known = CardCountLimits.pairs
    }

    private struct Row {
        let pair: Pair
        let isReliedOn: Bool
        var hasLines: Bool
        var counts = CardCounts()
        /// How often something occurred under the catalog served.
        var recent = 0
    }

    /// The number of all pairs for which there is no room.
    static let others = -1

    private let room: Room
    private var left: Room
    private var rows: [Row] = []
    private var numbers: [Pair: Int] = [:]
    /// What occurred with pairs without lines of their own, while they had none.
    private(set) var others = CardCounts()

    init(_ room: Room = Room()) {
        self.room = room
        left = room
    }

    /// The number of a pair of which something occurs; good until ``settle(_:)``.
    mutating func number(of pair: Pair, isReliedOn: Bool) -> Int {
        if let number = numbers[pair] { return number }
        guard rows.count < room.known else { return CardCountTable.others }
        append(Row(pair: pair, isReliedOn: isReliedOn, hasLines: takeRoom(isReliedOn)))
        return rows.count - 1
    }

    /// Adds what occurred with a pair, by its number.
    mutating func add(_ counts: CardCounts, to number: Int) {
        guard number != CardCountTable.others else { return others.add(counts) }
        rows[number].recent += 1
        if rows[number].hasLines { rows[number].counts.add(counts) } else { others.add(counts) }
    }

    /// Forgets widgets that are served no more, and shares the lines out anew: those with which most occurred come first.
    mutating func settle(_ isServed: (_ widget: String) -> Bool) {
        let kept = rows.filter { isServed($0.pair.widget) }.sorted {
            ($0.recent, $0.hasLines ? 1 : 0) > ($1.recent, $1.hasLines ? 1 : 0)
        }
        (rows, numbers, left) = ([], [:], room)
        for var row in kept {
            row.hasLines = takeRoom(row.isReliedOn)
            row.recent = 0
            append(row)
        }
    }

    /// Pairs with lines of their own, by market and widget.
    var told: [(pair: Pair, counts: CardCounts)] {
        rows.filter(\.hasLines).map { (pair: $0.pair, counts: $0.counts) }.sorted {
            ($0.pair.widget, $0.pair.market) < ($1.pair.widget, $1.pair.market)
        }
    }

    private mutating func append(_ row: Row) {
        numbers[row.pair] = rows.count
        rows.append(row)
    }

    private mutating func takeRoom(_ isReliedOn: Bool) -> Bool {
        if left.usual > 0 {
            left.usual -= 1
        } else if isReliedOn, left.relied > 0 {
            left.relied -= 1
        } else {
            return false
        }
        return true
    }
}
