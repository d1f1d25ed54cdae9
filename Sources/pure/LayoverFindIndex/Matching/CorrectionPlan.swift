/// The index queries for corrections, in the order of their typos, whole words before prefixes.
struct CorrectionPlan {
    private let terms: TermList
    private let languages: [String]
    private var known: [Key: WordCorrections] = [:]

    private struct Key: Hashable {
        let word: FinderWord
        let wantsPrefixes: Bool
        let places: TermList.Places
    }

    init(_ terms: TermList, languages: [String]) {
        self.terms = terms
        self.languages = languages
    }

    /// The steps of all readings, as far as time permits; empty if no word is long enough.
    mutating func steps(_ query: QueryReadings, isLate: () -> Bool = { false }) -> [CorrectionStep] {
        var steps: [CorrectionStep] = []
        for words in query.readings where !isLate() { add(words, &steps) }
        for joined in query.joined where !isLate() { add(joined: joined, &steps) }
        return steps.sorted { ($0.typos, $0.kind.rawValue) < ($1.typos, $1.kind.rawValue) }
    }

    private mutating func add(_ words: [FinderWord], _ steps: inout [CorrectionStep]) {
        let choices = words.indices.map { index in
            corrections(words[index], wantsPrefixes: index == words.count - 1, [.names, .context])
        }
        for split in CorrectionPlan.splits(choices) where split.contains(where: { $0 > 0 }) {
            for isPart in [false, true] {
                var texts: [CorrectionStep.Choice] = []
                for (index, corrections) in choices.enumerated() {
                    let isPrefix = isPart && index == choices.count - 1
                    texts.append(.init(corrections[split[index], isPrefix: isPrefix], isPrefix: isPrefix))
                }
                guard texts.allSatisfy({ !$0.texts.isEmpty }) else { continue }
                let columns: IndexColumns = choices.count > 1 ? [.words, .context] : .words
                CorrectionPlan.add(
                    .init(texts, columns), typos: split.reduce(0, +), isPart ? .wordStart : .words, &steps)
            }
        }
    }

    private mutating func add(joined: String, _ steps: inout [CorrectionStep]) {
        // A run of two scripts is not corrected, just as one with digits is not: one unspaced letter is enough to exclude
        // it.
        let isUnspaced = joined.unicodeScalars.contains { ScalarKind($0.value) == .unspaced }
        let word = FinderWord(joined, isUnspaced: isUnspaced)
        guard CorrectionPlan.allowed(word) > 0 else { return }
        let own = corrections(word, wantsPrefixes: true, .joined)
        let others = corrections(word, wantsPrefixes: true, .other)
        for typos in 1...2 {
            for isPrefix in [false, true] {
                let kind = isPrefix ? CorrectionStep.Kind.nameStart : .name
                let otherKind = isPrefix ? CorrectionStep.Kind.otherNameStart : .otherName
                let texts = others[typos, isPrefix: isPrefix]
                let titles = texts.flatMap { text in languages.map { IndexMark.title(text, in: $0) } }
                for (texts, columns, kind) in [
                    (own[typos, isPrefix: isPrefix], IndexColumns.joined, kind), (titles, .head, kind),
                    (texts, .other, otherKind),
                ] where !texts.isEmpty {
                    CorrectionPlan.add(.init([.init(texts, isPrefix: isPrefix)], columns), typos: typos, kind, &steps)
                }
            }
        }
    }

    private static func add(
        _ reading: CorrectionStep.Reading, typos: Int, _ kind: CorrectionStep.Kind, _ steps: inout [CorrectionStep]
    ) {
        if let known = steps.firstIndex(where: { $0.typos == typos && $0.kind == kind }) {
            steps[known].readings.append(reading)
        } else {
            steps.append(CorrectionStep(typos: typos, kind: kind, readings: [reading]))
        }
    }

    private static func allowed(_ word: FinderWord) -> Int {
        word.isCorrectable ? CorrectionWalk.allowed(letters: word.letters) : 0
    }

    /// A word that may not have typos has only itself as a correction.
    private mutating func corrections(
        _ word: FinderWord, wantsPrefixes: Bool, _ places: TermList.Places
    ) -> WordCorrections {
        let allowed = CorrectionPlan.allowed(word)
        guard allowed > 0 else { return WordCorrections(word, []) }
        let key = Key(word: word, wantsPrefixes: wantsPrefixes, places: places)
        if let corrections = known[key] { return corrections }
        var walk = CorrectionWalk(word.text, allowed: allowed, wantsPrefixes: wantsPrefixes)
        walk.walk(terms, places)
        let corrections = WordCorrections(word, walk.found)
        known[key] = corrections
        return corrections
    }

    /// Every way to distribute typos over the words, at most `FinderLimits.correctionSplits`.
    private static func splits(_ choices: [WordCorrections]) -> [[Int]] {
        choices.reduce([[]]) { splits, corrections in
            let counts = corrections.typos
            return Array(counts.flatMap { typos in splits.map { $0 + [typos] } }.prefix(FinderLimits.correctionSplits))
        }
    }
}
