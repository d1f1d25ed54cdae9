/// Counts of cards by widget and market: one line for each of a limited number of pairs, and one for all others together.
///
/// Every reported number only grows: a pair that loses its line is counted in the sum of the others from then on, and its
/// previous counts are not added to that sum.
struct CardCountTable: Sendable {
    /// One widget in one market.
    struct Pair: Hashable, Sendable {
        let widget: String
        let market: String
    }

    /// The limits: pairs with lines of their own, further ones that readers rely on, and stored pairs.
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
        /// Number of additions under the current catalog.
        var recent = 0
    }

    /// The number of all pairs that found no room.
    static let others = -1

    private let room: Room
    private var left: Room
    private var rows: [Row] = []
    private var numbers: [Pair: Int] = [:]
    /// The counts of pairs while they had no line of their own.
    private(set) var others = CardCounts()

    init(_ room: Room = Room()) {
        self.room = room
        left = room
    }

    /// The number of a pair, which is added if it is new; valid until ``settle(_:)``.
    mutating func number(of pair: Pair, isReliedOn: Bool) -> Int {
        if let number = numbers[pair] { return number }
        guard rows.count < room.known else { return CardCountTable.others }
        append(Row(pair: pair, isReliedOn: isReliedOn, hasLines: takeRoom(isReliedOn)))
        return rows.count - 1
    }

    /// Adds counts to a pair, by its number.
    mutating func add(_ counts: CardCounts, to number: Int) {
        guard number != CardCountTable.others else { return others.add(counts) }
        rows[number].recent += 1
        if rows[number].hasLines { rows[number].counts.add(counts) } else { others.add(counts) }
    }

    /// Removes widgets that are no longer served, and assigns the lines again: pairs with the most additions come first.
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
