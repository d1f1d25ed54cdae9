/// Finds the terms within some typos of a word, in one pass over sorted terms that shares the work of shared beginnings.
///
/// Typos are counted as optimal string alignment counts them: a letter more, less or other, or two swapped. One that touches the
/// first letter counts double. Source: Boytsov, "Indexing methods for approximate dictionary searching" (2011), section 2.2.
struct CorrectionWalk {
    private let word: [UInt32]
    private let allowed: Int
    private let wantsPrefixes: Bool
    /// Rows by the length of a beginning of a term, each with the distances to the beginnings of the word, by length.
    ///
    /// A distance that is too far is any number above `allowed`: only lengths that differ by `allowed` are ever looked at.
    private var table: [UInt8]
    /// The least distance in each row.
    private var least: [UInt8]
    private let width: Int
    private let depthLimit: Int
    private let tooFar: UInt8
    /// The least distance to the whole word along the beginnings of the term at hand, by length.
    private var best: [UInt8]
    private var counts: [[Int]]
    private(set) var found: [Correction] = []

    init(_ word: String, allowed: Int, wantsPrefixes: Bool) {
        self.word = word.unicodeScalars.map(\.value)
        self.allowed = allowed
        self.wantsPrefixes = wantsPrefixes
        width = self.word.count + 1
        depthLimit = self.word.count + allowed + 3
        tooFar = UInt8(clamping: allowed + 1)
        table = Array(repeating: tooFar, count: width * depthLimit)
        least = Array(repeating: 0, count: depthLimit)
        best = Array(repeating: tooFar, count: depthLimit + 1)
        counts = [false, true].map { _ in Array(repeating: 0, count: allowed + 1) }
        for place in 0..<min(width, allowed + 1) {
            table[place] = UInt8(clamping: place == 0 ? 0 : min(place + 1, allowed + 1))
        }
    }

    /// The typos that a word of so many letters may have.
    static func allowed(letters: Int) -> Int {
        letters < FinderLimits.oneTypoLetters ? 0 : letters < FinderLimits.twoTypoLetters ? 1 : 2
    }

    /// Looks at the terms that stand in one of `places`.
    ///
    /// - Complexity: O(distinct beginnings within reach · letters).
    mutating func walk(_ terms: TermList, _ places: TermList.Places) {
        if !places.isDisjoint(with: [.names, .context]) { walk(terms.words, places) }
        if places.contains(.joined) { walk(terms.joined, places) }
    }

    private mutating func walk(_ terms: PackedTerms, _ places: TermList.Places) {
        var index = 0
        var valid = 0
        while index < terms.count {
            valid = min(valid, Int(terms.shared[index]))
            guard !terms.places[index].isDisjoint(with: places) else {
                index += 1
                continue
            }
            let dead = visit(terms, index, from: valid)
            valid = min(terms.starts[index + 1] - terms.starts[index], dead, depthLimit - 1)
            // Terms that share this much with the one at hand are out of reach with it.
            index = dead == .max ? index + 1 : terms.next(after: index, sharingLessThan: dead)
        }
    }

    /// Fills the table for the term's beginnings longer than `from`.
    ///
    /// - Returns: The length from which every longer beginning is out of reach.
    private mutating func visit(_ terms: PackedTerms, _ index: Int, from: Int) -> Int {
        let start = terms.starts[index]
        let length = terms.starts[index + 1] - start
        var depth = from
        while depth < length {
            depth += 1
            guard depth < depthLimit else { return depth }
            fill(depth, terms.scalars, start)
            if wantsPrefixes { emitPrefix(depth, terms, start) }
            // Swapped letters come from two lengths before, so both must be too far.
            if least[depth] >= tooFar, least[depth - 1] + 1 >= tooFar { return depth }
        }
        let typos = distance(length)
        if typos < tooFar { emit(terms.text(start..<(start + length)), isPrefix: false, Int(typos)) }
        return .max
    }

    /// Fills the row of a length where it may be near enough; what stands beside that part is too far.
    private mutating func fill(_ depth: Int, _ scalars: [UInt32], _ start: Int) {
        let row = depth * width
        let above = row - width
        let letter = scalars[start + depth - 1]
        let first = max(depth - allowed, 1)
        var nearest = depth + 1 < Int(tooFar) ? UInt8(depth + 1) : tooFar
        table[row + first - 1] = first == 1 ? nearest : tooFar
        if first > 1 { nearest = tooFar }
        let last = min(depth + allowed, word.count)
        guard first <= last else {
            least[depth] = nearest
            return
        }
        for place in first...last {
            let isSame = letter == word[place - 1]
            let other: UInt8 = isSame ? 0 : depth == 1 && place == 1 ? 2 : 1
            // The row above ends one place earlier.
            let down = place < depth + allowed ? table[above + place] : tooFar
            var typos = min(table[above + place - 1] + other, down + 1, table[row + place - 1] + 1, tooFar)
            if depth > 1, place > 1, letter == word[place - 2], scalars[start + depth - 2] == word[place - 1] {
                typos = min(typos, table[above - width + place - 2] + (depth == 2 && place == 2 ? 2 : 1))
            }
            table[row + place] = typos
            nearest = min(nearest, typos)
        }
        least[depth] = nearest
    }

    /// From a term's beginning of a length, whose row is filled, to the whole word.
    private func distance(_ depth: Int) -> UInt8 {
        abs(depth - word.count) <= allowed ? table[depth * width + word.count] : tooFar
    }

    private mutating func emitPrefix(_ depth: Int, _ terms: PackedTerms, _ start: Int) {
        let typos = distance(depth)
        let before = depth == 1 ? tooFar : best[depth - 1]
        best[depth] = min(before, typos)
        guard typos < before else { return }
        emit(terms.text(start..<(start + depth)), isPrefix: true, Int(typos))
    }

    private mutating func emit(_ text: String, isPrefix: Bool, _ typos: Int) {
        let kind = isPrefix ? 1 : 0
        guard counts[kind][typos] < FinderLimits.correctionsOfWord else { return }
        counts[kind][typos] += 1
        found.append(Correction(text: text, isPrefix: isPrefix, typos: typos))
    }
}
