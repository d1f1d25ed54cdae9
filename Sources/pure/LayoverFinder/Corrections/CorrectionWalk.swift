/// Finds the terms within some typos of a word, in one pass over sorted terms that shares the work of shared beginnings.
///
/// Typos are counted as optimal string alignment counts them: a letter more, less or other, or two swapped. One that touches the
/// first letter counts double. The distances to all beginnings of the word are kept as sets of bits, one for each count of typos.
/// Sources: Wu and Manber, "Fast text searching allowing errors" (1992); Hyyrö, "A bit-vector algorithm for computing Levenshtein
/// and Damerau edit distances" (2003).
struct CorrectionWalk {
    /// Beginnings of the word, by their length, that a beginning of a term is within 0, 1 and 2 typos of.
    private struct Reach {
        var none: UInt64 = 0
        var one: UInt64 = 0
        var two: UInt64 = 0

        var isEmpty: Bool { none | one | two == 0 }
    }

    private let letters: WordLetters
    private let allowed: Int
    private let wantsPrefixes: Bool
    /// By the length of a beginning of the term at hand.
    private var reaches: [Reach]
    /// The bits where each of these letters stands in the word, by the same length.
    private var masks: [UInt64]
    /// The least typos from the whole word along the beginnings of the term at hand, by length.
    private var best: [Int]
    private let depthLimit: Int
    private var counts: [[Int]]
    private(set) var found: [Correction] = []

    /// - Parameters:
    ///   - word: What is longer than `FinderLimits.correctedLetters` is near nothing.
    ///   - allowed: Typos, at most 2.
    ///   - wantsPrefixes: True where a term may also begin with what was meant.
    init(_ word: String, allowed: Int, wantsPrefixes: Bool) {
        letters = WordLetters(word)
        self.allowed = min(allowed, 2)
        self.wantsPrefixes = wantsPrefixes
        depthLimit = letters.count + self.allowed + 1
        reaches = Array(repeating: Reach(), count: depthLimit + 1)
        masks = Array(repeating: 0, count: depthLimit + 1)
        best = Array(repeating: 3, count: depthLimit + 1)
        counts = Array(repeating: [0, 0, 0], count: 2)
        // A word without its first letter has two typos.
        reaches[0] = Reach(none: 1, one: 1, two: 0b11)
    }

    /// The typos that a word of so many letters may have.
    static func allowed(letters: Int) -> Int {
        guard letters <= FinderLimits.correctedLetters else { return 0 }
        return letters < FinderLimits.oneTypoLetters ? 0 : letters < FinderLimits.twoTypoLetters ? 1 : 2
    }

    /// Looks at the terms that stand in one of `places`.
    ///
    /// - Complexity: O(distinct beginnings within reach).
    mutating func walk(_ terms: TermList, _ places: TermList.Places) {
        guard letters.count <= FinderLimits.correctedLetters else { return }
        if !places.isDisjoint(with: [.names, .context]) { walk(terms.words, places) }
        if places.contains(.joined) { walk(terms.joined, places) }
    }

    private mutating func walk(_ terms: PackedTerms, _ places: TermList.Places) {
        // A wrong first letter is two typos: with one allowed, only terms that begin as the word does can be near enough.
        let range = allowed < 2 ? terms.indices(beginningWith: letters.first) : 0..<terms.count
        var index = range.lowerBound
        // How much of the term at hand is followed already, since it is shared with those before.
        var valid = 0
        while index < range.upperBound {
            valid = min(valid, Int(terms.shared[index]))
            guard !terms.places[index].isDisjoint(with: places) else {
                index += 1
                continue
            }
            // Terms that share this much with the one at hand are out of reach with it.
            let dead = visit(terms, index, &valid)
            index = dead.map { terms.next(after: index, sharingLessThan: $0) } ?? index + 1
        }
    }

    /// Follows the term's beginnings longer than `valid`, as far as it may be near enough.
    ///
    /// - Returns: The length from which every longer beginning is out of reach; `nil` where none is.
    private mutating func visit(_ terms: PackedTerms, _ index: Int, _ valid: inout Int) -> Int? {
        let range = terms.range(index)
        while valid < range.count {
            // Where leaps are short, most terms are told by their letters alone.
            if valid >= PackedTerms.jumpLength, lacksLetters(terms, index) { return nil }
            let depth = valid + 1
            guard depth < depthLimit else { return depth }
            advance(depth, terms.scalars[range.lowerBound + valid])
            valid = depth
            if wantsPrefixes { emitPrefix(depth, terms, range) }
            // Swapped letters come from two lengths before, so both must be out of reach.
            if reaches[depth].isEmpty, !canSwap(depth) { return depth }
        }
        if let typos = typos(range.count) { emit(terms.text(range), isPrefix: false, typos) }
        return nil
    }

    /// True where more letters of the word are not in a term than typos are allowed.
    private func lacksLetters(_ terms: PackedTerms, _ index: Int) -> Bool {
        let isShort = letters.count + allowed <= LetterSet.shortLength
        return letters.set.missing(from: isShort ? terms.firstLetters[index] : terms.letters[index]) > allowed
    }

    /// From the beginning before to the one with `letter` behind it.
    private mutating func advance(_ depth: Int, _ letter: UInt32) {
        let before = reaches[depth - 1]
        let same = letters.mask(letter)
        masks[depth] = same
        var reach = Reach()
        reach.none = (before.none << 1) & same
        guard depth > 1 else {
            // A first letter that is another, or one more before the word, is two typos; the second of the word may be missing.
            reach.one = reach.none | reach.none << 1
            reach.two = reach.one | reach.one << 1 | 0b11 | (before.two << 1) & same
            reaches[depth] = limited(reach)
            return
        }
        let swapped = same << 1 & masks[depth - 1]
        let earlier = reaches[depth - 2]
        reach.one = (before.one << 1) & same | before.none << 1 | before.none | reach.none << 1
        reach.two = (before.two << 1) & same | before.one << 1 | before.one
        if depth > 2 {
            reach.one |= earlier.none << 2 & swapped
            reach.two |= earlier.one << 2 & swapped
        } else {
            // The first two letters swapped: the first one is touched.
            reach.two |= 1 << 2 & swapped
        }
        reach.one |= reach.none
        reach.two |= reach.one | reach.one << 1
        reaches[depth] = limited(reach)
    }

    /// Without counts of typos that are too many, and without lengths that the word has not.
    private func limited(_ reach: Reach) -> Reach {
        Reach(
            none: reach.none & letters.all, one: allowed > 0 ? reach.one & letters.all : 0,
            two: allowed > 1 ? reach.two & letters.all : 0)
    }

    /// True where the next letter, swapped with the one at `depth`, may come back within reach.
    private func canSwap(_ depth: Int) -> Bool {
        guard masks[depth] != 0 else { return false }
        let before = reaches[depth - 1]
        return allowed > 0 && (before.none | (allowed > 1 ? before.one : 0)) != 0
    }

    /// The typos between the term's beginning of a length and the whole word; `nil` for too many.
    private func typos(_ depth: Int) -> Int? {
        let reach = reaches[depth]
        if reach.none & letters.last != 0 { return 0 }
        if reach.one & letters.last != 0 { return 1 }
        return reach.two & letters.last != 0 ? 2 : nil
    }

    private mutating func emitPrefix(_ depth: Int, _ terms: PackedTerms, _ range: Range<Int>) {
        let typos = typos(depth) ?? 3
        let before = depth == 1 ? 3 : best[depth - 1]
        best[depth] = min(before, typos)
        guard typos < before else { return }
        emit(terms.text(range.lowerBound..<(range.lowerBound + depth)), isPrefix: true, typos)
    }

    private mutating func emit(_ text: @autoclosure () -> String, isPrefix: Bool, _ typos: Int) {
        let kind = isPrefix ? 1 : 0
        guard counts[kind][typos] < FinderLimits.correctionsOfWord else { return }
        counts[kind][typos] += 1
        found.append(Correction(text: text(), isPrefix: isPrefix, typos: typos))
    }
}
