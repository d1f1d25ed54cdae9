/// What corrections ask of an index, in the order of their typos, whole words before beginnings.
struct CorrectionPlan {
    /// Typos, whether all words are whole, and what to ask.
    struct Step {
        let typos: Int
        let expression: MatchExpression
    }

    private let terms: TermList
    private var known: [Key: [Correction]] = [:]

    private struct Key: Hashable {
        let word: FinderWord
        let wantsPrefixes: Bool
        let places: TermList.Places
    }

    init(_ terms: TermList) { self.terms = terms }

    /// The steps of all readings; none where no word is long enough.
    mutating func steps(_ query: QueryReadings) -> [Step] {
        var found: [Sort: [MatchExpression]] = [:]
        for words in query.readings { add(words, &found) }
        for joined in query.joined { add(joined: joined, &found) }
        return found.sorted { $0.key < $1.key }.map { sort, expressions in
            Step(typos: sort.typos, expression: .either(expressions))
        }
    }

    private struct Sort: Hashable, Comparable {
        let typos: Int
        let isPart: Bool

        static func < (left: Sort, right: Sort) -> Bool {
            left.typos != right.typos ? left.typos < right.typos : !left.isPart && right.isPart
        }
    }

    private mutating func add(_ words: [FinderWord], _ found: inout [Sort: [MatchExpression]]) {
        let choices = words.indices.map { index in
            corrections(words[index], wantsPrefixes: index == words.count - 1, [.names, .context])
        }
        for split in CorrectionPlan.splits(choices) where split.contains(where: { $0 > 0 }) {
            for isPart in [false, true] {
                guard let expression = CorrectionPlan.expression(choices, split, isPart: isPart) else { continue }
                found[Sort(typos: split.reduce(0, +), isPart: isPart), default: []].append(expression)
            }
        }
    }

    private mutating func add(joined: String, _ found: inout [Sort: [MatchExpression]]) {
        // A run of two scripts is corrected no more than one of digits: one unspaced letter is enough to leave it.
        let isUnspaced = joined.unicodeScalars.contains { ScalarKind($0.value) == .unspaced }
        let word = FinderWord(joined, isUnspaced: isUnspaced)
        guard CorrectionPlan.allowed(word) > 0 else { return }
        for choice in corrections(word, wantsPrefixes: true, .joined) where choice.typos > 0 {
            let term = MatchExpression.term(choice.text, isPrefix: choice.isPrefix, columns: [.joined])
            found[Sort(typos: choice.typos, isPart: choice.isPrefix), default: []].append(term)
        }
    }

    private static func allowed(_ word: FinderWord) -> Int {
        word.isCorrectable ? CorrectionWalk.allowed(letters: word.letters) : 0
    }

    /// A word that may have no typo stands for itself.
    private mutating func corrections(
        _ word: FinderWord, wantsPrefixes: Bool, _ places: TermList.Places
    ) -> [Correction] {
        let allowed = CorrectionPlan.allowed(word)
        let itself = [false, true].map { Correction(text: word.text, isPrefix: $0, typos: 0) }
        guard allowed > 0 else { return itself }
        let key = Key(word: word, wantsPrefixes: wantsPrefixes, places: places)
        if let corrections = known[key] { return corrections }
        var walk = CorrectionWalk(word.text, allowed: allowed, wantsPrefixes: wantsPrefixes)
        walk.walk(terms, places)
        let corrections = itself + walk.found.filter { $0.typos > 0 }
        known[key] = corrections
        return corrections
    }

    /// Every way to spread typos over the words, at most `FinderLimits.correctionSplits`.
    private static func splits(_ choices: [[Correction]]) -> [[Int]] {
        choices.reduce([[]]) { splits, corrections in
            let counts = Set(corrections.map(\.typos)).sorted()
            return Array(counts.flatMap { typos in splits.map { $0 + [typos] } }.prefix(FinderLimits.correctionSplits))
        }
    }

    /// All words with so many typos each, one at least in names; the last one whole, or as a beginning.
    private static func expression(_ choices: [[Correction]], _ split: [Int], isPart: Bool) -> MatchExpression? {
        func terms(_ columns: IndexColumns) -> [MatchExpression]? {
            var parts: [MatchExpression] = []
            for (index, corrections) in choices.enumerated() {
                let isPrefix = isPart && index == choices.count - 1
                let fitting = corrections.filter { $0.typos == split[index] && $0.isPrefix == isPrefix }
                guard !fitting.isEmpty else { return nil }
                parts.append(
                    .either(fitting.map { .term($0.text, isPrefix: $0.isPrefix, columns: columns) }))
            }
            return parts
        }
        guard let inNames = terms([.words]) else { return nil }
        guard choices.count > 1 else { return inNames[0] }
        return terms([.words, .context]).map { .all($0 + [.either(inNames)]) }
    }
}
