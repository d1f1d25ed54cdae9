import LayoverExperiments
import LayoverTargeting

/// Sticky buckets as GrowthBook stores them: one document for each value of an attribute.
struct StickyDocuments: StickyBuckets {
    private struct Document {
        let attribute: String
        let unit: String
        var assignments: [String: String]
    }

    private var documents: [String: Document] = [:]

    /// - Parameters:
    ///   - written: All stored documents.
    ///   - isLoaded: True if the document with this key belongs to the current user. SDKs load no others.
    init(_ written: [AttributeValue], isLoaded: (String) -> Bool) {
        for document in written {
            guard let attribute = document["attributeName"]?.text, let unit = document["attributeValue"]?.text,
                isLoaded(StickyDocuments.key(attribute, unit))
            else { continue }
            let pairs = (document["assignments"]?.object?.members ?? []).map { ($0.name, $0.value.text ?? "") }
            documents[StickyDocuments.key(attribute, unit)] = Document(
                attribute: attribute, unit: unit, assignments: Dictionary(pairs) { _, last in last })
        }
    }

    static func key(_ attribute: String, _ unit: String) -> String { "\(attribute)||\(unit)" }

    func assignments(attribute: String, unit: String) -> [String: String]? {
        documents[StickyDocuments.key(attribute, unit)]?.assignments
    }

    mutating func save(_ write: StickyWrite) {
        let key = StickyDocuments.key(write.attribute, write.unit)
        let document = documents[key] ?? Document(attribute: write.attribute, unit: write.unit, assignments: [:])
        documents[key] = document
        documents[key]?.assignments[write.assignmentKey] = write.arm
    }

    var json: AttributeValue {
        .object(
            Attributes(
                documents.map { key, document in
                    let assignments = document.assignments.map { Attributes.Member($0, .text($1)) }
                    return Attributes.Member(
                        key,
                        .object([
                            "assignments": .object(Attributes(assignments)), "attributeName": .text(document.attribute),
                            "attributeValue": .text(document.unit),
                        ]))
                }))
    }
}
