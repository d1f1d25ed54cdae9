/// The candidate that `word` was probably meant to be, if one is near enough.
///
/// Near is a Damerau distance of at most 2, or 1 for words of four letters or fewer; letters' case does not count.
///
/// - Complexity: O(candidates x letters squared); used only after an error.
package func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
    let limit = word.count <= 4 ? 1 : 2
    let ranked = candidates.map { ($0, damerauDistance(word.lowercased(), $0.lowercased())) }
        .filter { $0.1 <= limit }
        .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    return ranked.first?.0
}

/// Edits between two words: insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
func damerauDistance(_ left: String, _ right: String) -> Int {
    let first = Array(left.unicodeScalars)
    let second = Array(right.unicodeScalars)
    guard abs(first.count - second.count) <= 2 else { return 3 }
    var before: [Int] = []
    var previous = Array(0...second.count)
    for row in 0..<first.count {
        var current = [row + 1]
        for column in 0..<second.count {
            let same = first[row] == second[column]
            var best = min(current[column] + 1, previous[column + 1] + 1, previous[column] + (same ? 0 : 1))
            if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                best = min(best, before[column - 1] + 1)
            }
            current.append(best)
        }
        before = previous
        previous = current
    }
    return previous[second.count]
}
