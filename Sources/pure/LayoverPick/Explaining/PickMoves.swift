/// How an arm changes the order of a pick, in words.
package struct PickMoves {
    private let moves: [String]

    /// - Parameters:
    ///   - plain: The order without the arm.
    ///   - laid: The order with it, of the same candidates.
    ///   - candidates: The candidates, for their names.
    ///   - shown: The number of candidates that the arm shows.
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
        moves.isEmpty ? "the arm moves no candidate" : "moved by the arm: \(moves.joined(separator: ", "))"
    }
}
