/// Counts of one card in one market.
struct CardCounts: Hashable, Sendable {
    /// Labels of the counts, in the order of their lines.
    static let outcomes = ["wanted", "shown", "failed", "tapped"]

    var wanted = 0
    var shown = 0
    var failed = 0
    var tapped = 0

    mutating func add(_ other: CardCounts) {
        wanted += other.wanted
        shown += other.shown
        failed += other.failed
        tapped += other.tapped
    }

    /// In the order of `outcomes`.
    var values: [Int] { [wanted, shown, failed, tapped] }
}
