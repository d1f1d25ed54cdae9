package import LayoverModel

/// `pick:` of a widget, as written; how it scores is read where its facts are known.
package struct PickSource: Hashable, Sendable {
    package enum From: String, CaseIterable, Sendable { case results, table, remote }

    /// A service that tells more facts of candidates.
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
    /// Facts that services tell beside the usual ones, with the words for their kinds.
    package let facts: [(name: WrittenName, kind: String)]
    package let enrichments: [Enrichment]
    /// All of it.
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
        node = decoding.node
        self.location = location
    }

    package static func == (left: PickSource, right: PickSource) -> Bool {
        left.node == right.node && left.location == right.location
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(node)
        hasher.combine(location)
    }
}
