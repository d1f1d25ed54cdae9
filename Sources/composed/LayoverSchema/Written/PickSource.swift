package import LayoverModel

/// `pick:` of a widget, as written; its score is read later, when its facts are known.
package struct PickSource: Hashable, Sendable {
    package enum From: String, CaseIterable, Sendable { case results, table, remote }

    /// A service that supplies further facts of candidates.
    package struct Enrichment: Hashable, Sendable {
        package let service: WrittenName
        package let fields: [WrittenName]
        package let batch: Int
        package let deadlineMilliseconds: Int
    }

    package let from: From
    package let table: WrittenName?
    package let service: WrittenName?
    package let isNearArrival: Bool
    package let term: String?
    package let limit: Int
    package let deadlineMilliseconds: Int
    /// Facts of services besides the common ones, with the words for their kinds.
    package let facts: [(name: WrittenName, kind: String)]
    package let enrichments: [Enrichment]
    /// Names of other ways to choose, which experiments can assign.
    package let arms: [WrittenName]
    /// Facts in the criteria of the pick or of its arms; each can be a reason.
    package private(set) var scored: Set<String>
    /// The whole node.
    package let node: Node
    package let location: SourceLocation

    init(_ decoding: Decoding, at location: SourceLocation) {
        let candidates = decoding.sub("candidates")
        from = candidates?.text("from").flatMap(From.init) ?? .results
        table = candidates?.reference("table")
        service = candidates?.reference("source")
        isNearArrival = candidates?.text("near") == "arrival"
        term = candidates?.text("term")
        limit = candidates?.int("limit") ?? 50
        deadlineMilliseconds = candidates?.milliseconds("deadline") ?? 400
        facts = (candidates?.entries("facts") ?? []).map { entry in
            (
                WrittenName(entry.key, at: SourceLocation(decoding.file, entry.keyPosition)),
                entry.value.text ?? ""
            )
        }
        enrichments = decoding.items("enrich").compactMap { item in
            let part = Decoding(item, file: decoding.file)
            return part.reference("source").map {
                Enrichment(
                    service: $0, fields: part.references("fields"), batch: part.int("batch") ?? 20,
                    deadlineMilliseconds: part.milliseconds("deadline") ?? 400)
            }
        }
        arms = decoding.entries("arms").map {
            WrittenName($0.key, at: SourceLocation(decoding.file, $0.keyPosition))
        }
        node = decoding.node
        let scores = [decoding.node["score"]] + decoding.entries("arms").map { $0.value["score"] }
        scored = Set(scores.flatMap { $0?.list ?? [] }.compactMap { $0["fact"]?.text })
        self.location = location
    }

    /// The pick in an arm: each key of the arm replaces the whole key; `nil` if there is no such arm.
    package func laid(under arm: String) -> PickSource? {
        guard let laid = PickSource.lay(arm, over: node) else { return nil }
        var source = PickSource(Decoding(laid, file: location.file), at: location)
        source.scored = scored
        return source
    }

    /// The `pick` node in one of its arms; `nil` if there is no such arm.
    package static func lay(_ arm: String, over node: Node) -> Node? {
        guard let laid = node["arms"]?[arm]?.entries else { return nil }
        let names = Set(laid.map(\.key))
        let kept = (node.entries ?? []).filter { $0.key != "arms" && !names.contains($0.key) }
        return Node(.mapping(kept + laid), at: node.position)
    }

    /// True if the arm is equal to the pick itself.
    package func isSame(under arm: String) -> Bool {
        (node["arms"]?[arm]?.entries ?? []).allSatisfy { entry in
            node[entry.key].map { $0.says(entry.value) } ?? false
        }
    }

    package static func == (left: PickSource, right: PickSource) -> Bool {
        left.node == right.node && left.location == right.location
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(node)
        hasher.combine(location)
    }
}

extension Node {
    /// Returns whether another node has the same content, wherever it is.
    fileprivate func says(_ other: Node) -> Bool {
        switch (content, other.content) {
        case (.scalar(let mine), .scalar(let others)): mine.text == others.text
        case (.list(let mine), .list(let others)):
            mine.count == others.count && zip(mine, others).allSatisfy { $0.says($1) }
        case (.mapping(let mine), .mapping(let others)):
            mine.count == others.count && mine.allSatisfy { entry in other[entry.key]?.says(entry.value) ?? false }
        default: false
        }
    }
}
