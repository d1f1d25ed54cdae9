import LayoverCatalog
import LayoverExperiments
import LayoverSchema
import LayoverSentence

/// An experiment whose arms change sentences in one market.
struct SentenceTrial: Sendable {
    /// Index in the catalog's experiments.
    let experiment: Int
    /// True for a draft, whose arms only signed links assign.
    let isDraft: Bool
    /// By arm.
    let arms: [SentenceVariant]
    /// Lists that some arm reorders.
    let lists: Set<SentenceGrammar.OptionList>
    /// True if some arm changes the sentence that is shown at first.
    let changesStart: Bool

    /// The experiments of a catalog that change sentences in a market, in the order of their keys.
    static func all(of catalog: Catalog, _ grammar: SentenceGrammar, in market: String) -> [SentenceTrial] {
        catalog.experiments.indices.compactMap { index in
            let source = catalog.experiments[index].source
            guard source.phase != .stopped, source.isFor(market) else { return nil }
            let arms = source.variants.map { SentenceVariant($0.sentences, grammar) }
            guard !arms.allSatisfy(\.isEmpty) else { return nil }
            return SentenceTrial(
                experiment: index, isDraft: source.phase == .draft, arms: arms,
                lists: arms.reduce(into: []) { $0.formUnion($1.first.keys) },
                changesStart: arms.contains(where: \.changesStart))
        }
    }
}

extension SentenceVariant {
    /// The compiler has looked up each word, so a name without a word changes nothing.
    fileprivate init(_ changes: [SentenceChange], _ grammar: SentenceGrammar) {
        self.init()
        for change in changes {
            if let list = SentenceGrammar.OptionList(rawValue: change.part.rawValue) {
                first[list] = change.first.compactMap { grammar.word($0.name, in: list) }
                continue
            }
            action = change.action.flatMap { grammar.word($0.name, in: .action) }
            place = change.place.flatMap { grammar.rules.word($0.name) }
            time = change.time.flatMap { grammar.word($0.name, in: .time) }
        }
    }
}
