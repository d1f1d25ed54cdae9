import LayoverModel
import LayoverPattern
import LayoverPick
import LayoverYAML

/// Picks in the form that authors write.
enum PickText {
    static func read(_ text: String, facts: [PickFact] = PickSamples.facts) -> (pick: Pick?, findings: [Diagnostic]) {
        let (node, errors) = YAMLReader.read(Array(text.utf8), file: "pick.yaml")
        guard let node else { return (nil, errors) }
        var reader = PickReader(file: "pick.yaml", patterns: RegularExpressions(), facts: facts)
        let pick = reader.read(node)
        return (pick, errors + reader.findings)
    }

    /// The order of ids for candidates with these facts.
    static func order(_ text: String, _ candidates: [PickCandidate], seen: Set<String> = []) -> [String] {
        guard let pick = read(text).pick else { return [] }
        var ranker = PickRanker()
        ranker.rank(pick, candidates, seen: seen, clock: .wall(minutes: 0))
        return ranker.ranking.order.map { candidates[$0.candidate].id }
    }
}
