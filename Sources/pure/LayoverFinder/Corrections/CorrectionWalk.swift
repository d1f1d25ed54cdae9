/// Finds the terms within some typos of a word, in one pass over sorted terms that shares the work of shared beginnings.
///
/// Typos are counted as optimal string alignment counts them: a letter more, less or other, or two swapped. One that touches the
/// first letter counts double. Source: Boytsov, "Indexing methods for approximate dictionary searching" (2011), section 2.2.
struct CorrectionWalk {
    private let word: [UInt32]
    private let allowed: Int
    private let wantsPrefixes: Bool
    /// The distance of each beginning of a term (by its length) to each beginning of the word.
    private var table: [[Int]]
    /// The least distance to the whole word along the beginnings of the term at hand, by length.
    private var best: [Int]
    private var counts: [Bool: [Int]]
    private(set) var found: [Correction] = []

    init(_ word: String, allowed: Int, wantsPrefixes: Bool) {
        self.word = word.unicodeScalars.map(\.value)
        self.allowed = allowed
        self.wantsPrefixes = wantsPrefixes
        let first = (0...self.word.count).map { $0 == 0 ? 0 : $0 + 1 }
        let depth = self.word.count + allowed + 2
        table = [first] + Array(repeating: [Int](repeating: 0, count: first.count), count: depth)
        best = Array(repeating: .max, count: depth + 1)
        counts = [true: Array(repeating: 0, count: allowed + 1), false: Array(repeating: 0, count: allowed + 1)]
    }

    /// The typos that a word of so many letters may have.
    static func allowed(letters: Int) -> Int {
        letters < FinderLimits.oneTypoLetters ? 0 : letters < FinderLimits.twoTypoLetters ? 1 : 2
    }

    /// Looks at the terms that stand in one of `places`.
    ///
    /// - Complexity: O(distinct beginnings within reach · letters).
    mutating func walk(_ terms: TermList, _ places: TermList.Places) {
        // Terms that share more than this with the one before are out of reach with it.
        var dead = Int.max
        var valid = 0
        for index in 0..<terms.count {
            let shared = Int(terms.shared[index])
            valid = min(valid, shared)
            guard shared < dead else { continue }
            dead = .max
            guard !terms.places[index].isDisjoint(with: places) else { continue }
            dead = visit(terms, index, from: valid)
            valid = min(terms.starts[index + 1] - terms.starts[index], dead, table.count - 1)
        }
    }

    /// Fills the table for the term's beginnings longer than `from`.
    ///
    /// - Returns: The length from which every longer beginning is out of reach.
    private mutating func visit(_ terms: TermList, _ index: Int, from: Int) -> Int {
        let start = terms.starts[index]
        let length = terms.starts[index + 1] - start
        var depth = from
        while depth < length {
            depth += 1
            guard depth < table.count else { return depth }
            fill(depth, terms.scalars, start)
            if wantsPrefixes { emitPrefix(depth, terms, start) }
            if isOutOfReach(depth) { return depth }
        }
        let typos = table[length][word.count]
        if typos <= allowed { emit(terms.text(start..<(start + length)), isPrefix: false, typos) }
        return .max
    }

    private mutating func fill(_ depth: Int, _ scalars: [UInt32], _ start: Int) {
        table[depth][0] = depth + 1
        guard !word.isEmpty else { return }
        let letter = scalars[start + depth - 1]
        for place in 1...word.count {
            let isFirst = depth == 1 || place == 1
            let other = letter == word[place - 1] ? 0 : depth == 1 && place == 1 ? 2 : 1
            var typos = min(
                table[depth - 1][place - 1] + other, table[depth - 1][place] + 1, table[depth][place - 1] + 1)
            if !isFirst, letter == word[place - 2], scalars[start + depth - 2] == word[place - 1] {
                typos = min(typos, table[depth - 2][place - 2] + (depth == 2 && place == 2 ? 2 : 1))
            }
            table[depth][place] = typos
        }
    }

    /// Swapped letters come from two lengths before, so both must be too far.
    private func isOutOfReach(_ depth: Int) -> Bool {
        let least = table[depth].min() ?? 0
        return least > allowed && (table[depth - 1].min() ?? 0) + 1 > allowed
    }

    private mutating func emitPrefix(_ depth: Int, _ terms: TermList, _ start: Int) {
        let typos = table[depth][word.count]
        let before = depth == 1 ? Int.max : best[depth - 1]
        best[depth] = min(before, typos)
        guard typos <= allowed, typos < before else { return }
        emit(terms.text(start..<(start + depth)), isPrefix: true, typos)
    }

    private mutating func emit(_ text: String, isPrefix: Bool, _ typos: Int) {
        guard let count = counts[isPrefix]?[typos], count < FinderLimits.correctionsOfWord else { return }
        counts[isPrefix]?[typos] = count + 1
        found.append(Correction(text: text, isPrefix: isPrefix, typos: typos))
    }
}
