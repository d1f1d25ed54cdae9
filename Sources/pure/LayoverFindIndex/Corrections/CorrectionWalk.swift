/// Finds the terms within some typos of a word, in one pass over sorted terms that shares the work on common prefixes.
///
/// Typos are counted by optimal string alignment: an additional, a missing or a different letter, or two swapped letters. A
/// typo in the first letter counts double. The distances to all prefixes of the word are kept as sets of bits, one for each
/// count of typos.
///
/// Sources: Wu and Manber, "Fast text searching allowing errors" (1992); Hyyrö, "A bit-vector algorithm for computing
/// Levenshtein and Damerau edit distances" (2003).
struct CorrectionWalk {
    /// Prefixes of the word, by their length, that are within 0, 1 and 2 typos of a prefix of a term.
    private struct Reach {
        var none: UInt64 = 0
        var one: UInt64 = 0
        var two: UInt64 = 0

        var isEmpty: Bool { none | one | two == 0 }
    }

    /// The state for one prefix of the current term.
    private struct Step {
        var reach = Reach()
        /// Its last letter, and the bits of that letter's positions in the word.
        var letter: UInt32 = 0
        var mask: UInt64 = 0
        /// The fewest typos from the whole word among the prefixes up to this one; 3 for more than two.
        var best = 3
        /// The letters that longer terms need; `nil` until they are computed.
        var needs: Needs?
    }

    /// The letters that a term needs after one of its prefixes to come near enough, in five cases: with 0, 1 and 2 typos so
    /// far, and with the next letter swapped with the previous one, with 0 and 1.
    private struct Needs {
        let none: LetterNeed
        let one: LetterNeed
        let two: LetterNeed
        var swapped = LetterNeed.impossible
        var swappedOne = LetterNeed.impossible

        func areMet(by rest: LetterSet) -> Bool {
            two.isMet(by: rest) || one.isMet(by: rest) || none.isMet(by: rest)
                || swapped.isMet(by: rest) || swappedOne.isMet(by: rest)
        }
    }

    private let letters: WordLetters
    private let allowed: Int
    private let wantsPrefixes: Bool
    /// By the length of a prefix of the current term.
    private var steps: [Step]
    private let depthLimit: Int
    /// Numbers of corrections with 0, 1 and 2 typos: whole terms, then prefixes.
    private var counts = [0, 0, 0, 0, 0, 0]
    private(set) var found: [Correction] = []

    /// - Parameters:
    ///   - word: A word longer than `FinderLimits.correctedLetters` has no corrections.
    ///   - allowed: Typos, at most 2.
    ///   - wantsPrefixes: True if a prefix of a term may match as well.
    init(_ word: String, allowed: Int, wantsPrefixes: Bool) {
        letters = WordLetters(word)
        self.allowed = min(allowed, 2)
        self.wantsPrefixes = wantsPrefixes
        depthLimit = letters.count + self.allowed + 1
        steps = Array(repeating: Step(), count: depthLimit + 1)
        // A word without its first letter has two typos.
        steps[0].reach = Reach(none: 1, one: 1, two: 0b11)
    }

    /// The number of typos that a word of this length may have.
    static func allowed(letters: Int) -> Int {
        guard letters <= FinderLimits.correctedLetters else { return 0 }
        return letters < FinderLimits.oneTypoLetters ? 0 : letters < FinderLimits.twoTypoLetters ? 1 : 2
    }

    /// Searches the terms that occur in one of `places`.
    ///
    /// - Complexity: O(distinct prefixes within reach).
    mutating func walk(_ terms: TermList, _ places: TermList.Places) {
        guard letters.count <= FinderLimits.correctedLetters else { return }
        if !places.isDisjoint(with: [.names, .context]) { walk(terms.words, places) }
        if places.contains(.joined) { walk(terms.joined, places) }
        if places.contains(.other) { walk(terms.other, places) }
    }

    private mutating func walk(_ terms: PackedTerms, _ places: TermList.Places) {
        // A wrong first letter counts as two typos: if one is allowed, only terms with the word's first letter can be near
        // enough.
        guard allowed == 2 else { return walk(terms, terms.indices(beginningWith: letters.first), places) }
        // With two, all letters after the word's second one must occur in a term that begins with another letter.
        let need = letters.need(behind: 1 << UInt64(min(2, letters.count)), spare: 0)
        for root in 0..<terms.rootCount where terms.root(root, is: letters.first, orHas: need) {
            walk(terms, terms.indices(ofRoot: root), places)
        }
    }

    private mutating func walk(_ terms: PackedTerms, _ range: Range<Int>, _ places: TermList.Places) {
        var index = range.lowerBound
        while index < range.upperBound {
            // The prefix shared with the previous term has been followed already; otherwise this term would have been
            // skipped.
            let term = terms.terms[index]
            let depth = Int(term.shared)
            let isFar = isOutOfReach(term.letters, depth)
            let dead = isFar ? depth + 1 : follow(terms, index, isWanted: !term.places.isDisjoint(with: places))
            index = dead.map { terms.next(after: index, sharingLessThan: $0) } ?? index + 1
        }
    }

    /// True if no term whose rest consists of `rest`, after a prefix of `depth` letters, can be near enough.
    private mutating func isOutOfReach(_ rest: LetterSet, _ depth: Int) -> Bool {
        if let needs = steps[depth].needs { return !needs.areMet(by: rest) }
        let needs = needs(depth)
        steps[depth].needs = needs
        return !needs.areMet(by: rest)
    }

    private func needs(_ depth: Int) -> Needs {
        let reach = steps[depth].reach
        var needs = Needs(
            none: letters.need(behind: reach.none, spare: allowed),
            one: letters.need(behind: reach.one, spare: allowed - 1),
            two: letters.need(behind: reach.two, spare: allowed - 2))
        guard depth > 0, canSwap(depth) else { return needs }
        // Swapped letters start from the previous length and advance by two.
        let before = steps[depth - 1].reach
        needs.swapped = letters.need(behind: before.none, more: 2, spare: allowed - 1)
        needs.swappedOne = letters.need(behind: before.one, more: 2, spare: allowed - 2)
        return needs
    }

    /// Follows the part that the term does not share with the previous one, as far as it may be near enough.
    ///
    /// - Returns: The length from which every longer prefix is out of reach; `nil` if there is none.
    private mutating func follow(_ terms: PackedTerms, _ index: Int, isWanted: Bool) -> Int? {
        var depth = Int(terms.terms[index].shared)
        for place in terms.range(index) {
            depth += 1
            guard depth < depthLimit else { return depth }
            advance(depth, terms.scalars[place])
            if wantsPrefixes { emitPrefix(depth) }
            // Swapped letters start two lengths back, so both lengths must be out of reach.
            if steps[depth].reach.isEmpty, !canSwap(depth) { return depth }
        }
        if isWanted, let typos = typos(depth) { emit(depth, isPrefix: false, typos) }
        return nil
    }

    /// Advances from the previous prefix to the one that ends with `letter`.
    private mutating func advance(_ depth: Int, _ letter: UInt32) {
        let before = steps[depth - 1].reach
        let same = letters.mask(letter)
        var reach = Reach()
        reach.none = (before.none << 1) & same
        if depth == 1 {
            // A different first letter, or an additional one before the word, counts as two typos; the word's second letter
            // may be missing.
            reach.one = reach.none | reach.none << 1
            reach.two = reach.one | reach.one << 1 | 0b11 | (before.two << 1) & same
        } else {
            let swapped = same << 1 & steps[depth - 1].mask
            let earlier = steps[depth - 2].reach
            reach.one = (before.one << 1) & same | before.none << 1 | before.none | reach.none << 1
            reach.two = (before.two << 1) & same | before.one << 1 | before.one
            if depth > 2 {
                reach.one |= earlier.none << 2 & swapped
                reach.two |= earlier.one << 2 & swapped
            } else {
                // The first two letters are swapped, which involves the first letter.
                reach.two |= 1 << 2 & swapped
            }
            reach.one |= reach.none
            reach.two |= reach.one | reach.one << 1
        }
        steps[depth] = Step(reach: limited(reach), letter: letter, mask: same)
    }

    /// Removes counts of typos that are not allowed, and lengths that the word does not have.
    private func limited(_ reach: Reach) -> Reach {
        Reach(
            none: reach.none & letters.all, one: allowed > 0 ? reach.one & letters.all : 0,
            two: allowed > 1 ? reach.two & letters.all : 0)
    }

    /// True if swapping the next letter with the one at `depth` may come back within reach.
    private func canSwap(_ depth: Int) -> Bool {
        guard steps[depth].mask != 0 else { return false }
        let before = steps[depth - 1].reach
        return allowed > 0 && (before.none | (allowed > 1 ? before.one : 0)) != 0
    }

    /// The typos between the term's prefix of a length and the whole word; `nil` if there are too many.
    private func typos(_ depth: Int) -> Int? {
        let reach = steps[depth].reach
        if reach.none & letters.last != 0 { return 0 }
        if reach.one & letters.last != 0 { return 1 }
        return reach.two & letters.last != 0 ? 2 : nil
    }

    private mutating func emitPrefix(_ depth: Int) {
        let typos = typos(depth) ?? 3
        let before = depth == 1 ? 3 : steps[depth - 1].best
        steps[depth].best = min(before, typos)
        if typos < before { emit(depth, isPrefix: true, typos) }
    }

    private mutating func emit(_ depth: Int, isPrefix: Bool, _ typos: Int) {
        let kind = (isPrefix ? 3 : 0) + typos
        guard counts[kind] < FinderLimits.correctionsOfWord else { return }
        counts[kind] += 1
        var text = String.UnicodeScalarView()
        for step in steps[1...depth] {
            if let scalar = Unicode.Scalar(step.letter) { text.append(scalar) }
        }
        found.append(Correction(text: String(text), isPrefix: isPrefix, typos: typos))
    }
}
