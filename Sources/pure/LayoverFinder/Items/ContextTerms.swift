/// The terms of the names of country and metropolitan city, which many items have alike.
struct ContextTerms: Sendable {
    /// Words, the rest of runs without spaces, and the names run together as marks; each once.
    let terms: [String]

    init(_ names: [String], _ vocabulary: FinderVocabulary) {
        let forms = ItemForms.distinct(names.flatMap { ItemForms.readings($0, vocabulary) })
        let belongings = IndexDocument.distinct(forms.map { Analyser.joined($0) })
        terms = IndexDocument.distinct(
            forms.joined().map(\.text) + IndexDocument.tails(forms) + belongings.map(IndexMark.belongs))
    }
}
