import LayoverModel
import LayoverPattern
import LayoverPick
import LayoverSchema
import LayoverYAML

/// The pick in a file, `examples/best.yaml`, or one of its arms, `examples/best.yaml@cheapest-first`.
struct NamedPick {
    private let pick: Pick
    /// The pick without its arm; `nil` if no arm is named.
    private let plain: Pick?
    private let arm: String?

    /// - Throws: `UsageError` if the file has no valid pick or no such arm.
    init(_ name: String, _ facts: [PickFact]) throws {
        let (file, arm) = NamedPick.parts(of: name)
        let (root, errors) = YAMLReader.read(try KeptResponse.bytes(file), file: file)
        guard let root else { throw NamedPick.error(errors) }
        let node = root["pick"] ?? root
        self.arm = arm
        guard let arm else {
            plain = nil
            pick = try NamedPick.read(node, facts, file)
            return
        }
        guard let laid = PickSource.lay(arm, over: node) else {
            let names = (node["arms"]?.entries ?? []).map(\.key)
            throw UsageError("the pick of '\(file)' has no arm '\(arm)'\(Suggested.text(arm, among: names))")
        }
        plain = try NamedPick.read(node, facts, file)
        pick = try NamedPick.read(laid, facts, file)
    }

    /// The points of the candidates, and the effect of the arm on the order.
    func explain(_ candidates: [PickCandidate], clock: PickClock) -> (lines: [String], ranking: PickRanking) {
        var ranker = PickRanker()
        ranker.rank(pick, candidates, clock: clock)
        let lines = PickTable(pick, candidates, ranker.ranking).lines
        guard let plain, let arm else { return (lines, ranker.ranking) }
        var other = PickRanker()
        other.rank(plain, candidates, clock: clock)
        let moves = PickMoves(from: other.ranking, to: ranker.ranking, candidates, shown: pick.show)
        return (["arm: \(arm)"] + lines + [moves.line], ranker.ranking)
    }

    /// The name of an arm has no dot and no slash.
    ///
    /// If the text after '@' has one, the whole text is a file name.
    private static func parts(of name: String) -> (file: String, arm: String?) {
        guard let sign = name.lastIndex(of: "@") else { return (name, nil) }
        let arm = name[name.index(after: sign)...]
        let isFile = arm.isEmpty || arm.contains("/") || arm.contains(".")
        return isFile ? (name, nil) : (String(name[..<sign]), String(arm))
    }

    private static func read(_ node: Node, _ facts: [PickFact], _ file: String) throws -> Pick {
        var reader = PickReader(file: file, patterns: RegularExpressions(), facts: facts)
        guard let pick = reader.read(node) else { throw error(reader.findings) }
        return pick
    }

    private static func error(_ findings: [Diagnostic]) -> UsageError {
        UsageError(findings.sorted().map(\.description).joined(separator: "\n"))
    }
}
