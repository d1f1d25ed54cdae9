/// The terms of the names of a country and a metropolitan city, which many items share.
struct ContextTerms: Sendable {
    /// Words, suffixes of runs without spaces, and the concatenated names as marks, without duplicates.
    let terms: [String]

    init(_ names: [String], _ vocabulary: FinderVocabulary) {
        let forms = ItemForms.distinct(names.flatMap { ItemForms.readings($0, vocabulary) })
        let belongings = IndexDocument.distinct(forms.map { Analyser.joined($0) })
        terms = IndexDocument.distinct(
            forms.joined().map(\.text) + IndexDocument.tails(forms) + belongings.map(IndexMark.belongs))
    }
}
