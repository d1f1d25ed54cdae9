/// What an arm does to the order that a pick gives without it, in words.
package struct PickMoves {
    private let moves: [String]

    /// - Parameters:
    ///   - plain: The order without the arm.
    ///   - laid: The order under it, of the same candidates.
    ///   - candidates: Names them.
    ///   - shown: How many the arm shows.
    package init(from plain: PickRanking, to laid: PickRanking, _ candidates: [PickCandidate], shown: Int) {
        let before = Dictionary(
            plain.order.enumerated().map { ($0.element.candidate, $0.offset) }, uniquingKeysWith: { first, _ in first })
        moves = laid.order.prefix(shown).enumerated().compactMap { number, place in
            let id = candidates[place.candidate].id
            guard let was = before[place.candidate] else { return "\(id) is new at \(number + 1)" }
            return was == number ? nil : "\(id) from \(was + 1) to \(number + 1)"
        }
    }

    package var line: String {
        moves.isEmpty ? "the arm moves nobody" : "moved by the arm: \(moves.joined(separator: ", "))"
    }
}
