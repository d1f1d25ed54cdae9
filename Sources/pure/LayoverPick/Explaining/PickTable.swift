/// The points of a ranking as a table that anyone can recalculate on paper.
package struct PickTable {
    private let pick: Pick
    private let candidates: [PickCandidate]
    private let ranking: PickRanking

    package init(_ pick: Pick, _ candidates: [PickCandidate], _ ranking: PickRanking) {
        self.pick = pick
        self.candidates = candidates
        self.ranking = ranking
    }

    /// One line per candidate in order, at most as many as the pick shows; then the reasons, and the excluded candidates.
    package var lines: [String] {
        guard !ranking.order.isEmpty else { return ["no candidate is left"] + outLines }
        var rows = [["", "id", "score"] + pick.criteria.map { "\(pick.facts[$0.slot].name) x\($0.weight)" }]
        for (number, place) in ranking.order.prefix(pick.show).enumerated() {
            rows.append(
                ["\(number + 1)", candidates[place.candidate].id, PickTable.decimal(place.score)] + cells(place))
        }
        let rest = ranking.order.count - min(pick.show, ranking.order.count)
        let more = rest == 0 ? [] : ["and \(rest) more"]
        return PickTable.aligned(rows) + more + [why].compactMap { $0 } + outLines
    }

    /// `116: 0.873` for a number and its utility on the curve; `?: 0.5` if the number is unknown.
    private func cells(_ place: PickRanking.Place) -> [String] {
        zip(pick.criteria, ranking.parts(of: place.candidate)).map { criterion, part in
            let sign = criterion.relative == nil ? "" : "%"
            let value = part.value.map { DecimalNumber.text(thousandths: $0) + sign } ?? "?"
            return "\(value): \(part.utility.map(PickTable.decimal) ?? "left out")"
        }
    }

    private var why: String? {
        guard ranking.order.count > 1 else { return nil }
        let names = ranking.why.map { pick.facts[pick.criteria[$0].slot].name }
        return names.isEmpty
            ? "why the first: by the ties alone" : "why the first: \(names.joined(separator: ", then "))"
    }

    private var outLines: [String] {
        var counts: [(reason: String, count: Int)] = []
        for exclusion in ranking.out {
            let reason = exclusion.reason.description
            if let index = counts.firstIndex(where: { $0.reason == reason }) {
                counts[index].count += 1
            } else {
                counts.append((reason, 1))
            }
        }
        return counts.sorted { $0.reason < $1.reason }.map { "out: \($0.count) by \($0.reason)" }
    }

    /// Millionths as a decimal: `0.610701`.
    private static func decimal(_ millionths: Int) -> String {
        let digits = String(millionths % wholeUtility)
        return "\(millionths / wholeUtility)." + String(repeating: "0", count: 6 - digits.count) + digits
    }

    private static func aligned(_ rows: [[String]]) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
            }
            return cells.joined(separator: "  ")
        }
    }
}
