/// Terms sorted by their scalars and packed as a tree: each stores only the part that it does not share with the previous
/// one.
///
/// The branch of a term consists of itself and the following terms that share more with each other than the term shares
/// with its predecessor.
struct PackedTerms: Sendable {
    /// One term with the data that is read together.
    struct Term: Sendable {
        /// Where its own scalars begin, after the shared ones.
        let start: UInt32
        /// The next term that shares fewer scalars with its predecessor than this one does.
        fileprivate(set) var nextAbove: UInt32 = 0
        /// The letters in the terms of its branch after the shared part.
        fileprivate(set) var letters = LetterSet()
        /// Number of scalars that it shares with the previous term.
        let shared: UInt8
        let places: TermList.Places

        fileprivate init(start: Int, shared: Int, _ places: TermList.Places) {
            self.start = UInt32(clamping: start)
            self.shared = UInt8(clamping: shared)
            self.places = places
        }
    }

    private(set) var terms: [Term] = []
    /// The unshared parts of the terms, one after the other.
    private(set) var scalars: [UInt32] = []
    /// The first term of each first letter.
    private var roots: [UInt32] = []
    /// The first letters, ascending, and the letters in the terms of each, parallel to `roots`.
    private var firstLetters: [UInt32] = []
    private var lettersOfRoots: [LetterSet] = []
    /// The previous term.
    private var last: [UInt32] = []
    /// Beyond this number of scalars, terms are not distinguished, because no word is near enough.
    private static let scalarLimit = FinderLimits.correctedLetters + 3

    var count: Int { terms.count }

    /// Adds a term in UTF-8 that sorts after all others; an empty one is never found.
    mutating func append(_ term: some Collection<UInt8>, _ places: TermList.Places) {
        let start = scalars.count
        var shares = true
        var sharedCount = 0
        var length = 0
        var decoder = UTF8()
        var bytes = term.makeIterator()
        while length < PackedTerms.scalarLimit, case .scalarValue(let scalar) = decoder.decode(&bytes) {
            shares = shares && length < last.count && last[length] == scalar.value
            if shares {
                sharedCount += 1
            } else {
                if length < last.count { last.removeSubrange(length...) }
                last.append(scalar.value)
                scalars.append(scalar.value)
            }
            length += 1
        }
        guard length > 0 else { return }
        if sharedCount == 0 { roots.append(UInt32(clamping: count)) }
        terms.append(Term(start: start, shared: sharedCount, places))
    }

    /// Prepares the skips; called once, after the last term.
    mutating func finish() {
        last = []
        // Branches after the current term that are not within another one, the nearest last.
        var branches: [Int] = []
        for index in terms.indices.reversed() {
            let shared = terms[index].shared
            var letters = LetterSet(scalars[range(index)])
            while let branch = branches.last, terms[branch].shared > shared {
                letters.formUnion(terms[branch].letters)
                branches.removeLast()
            }
            terms[index].letters = letters
            let next = branches.last ?? count
            let isEqual = next < count && terms[next].shared == shared
            terms[index].nextAbove = isEqual ? terms[next].nextAbove : UInt32(clamping: next)
            branches.append(index)
        }
        firstLetters = roots.map { scalars[Int(terms[Int($0)].start)] }
        lettersOfRoots = roots.map { terms[Int($0)].letters }
    }

    /// The range of the scalars that a term does not share with the previous one.
    func range(_ index: Int) -> Range<Int> {
        Int(terms[index].start)..<(index + 1 < count ? Int(terms[index + 1].start) : scalars.count)
    }

    /// The first term after `index` that shares fewer than `length` scalars with its predecessor, and so with the term at
    /// `index`.
    ///
    /// - Complexity: O(scalars of a term).
    func next(after index: Int, sharingLessThan length: Int) -> Int {
        var next = index + 1
        while next < terms.count, Int(terms[next].shared) >= length { next = Int(terms[next].nextAbove) }
        return next
    }

    /// The terms that begin with a letter; empty without a letter.
    ///
    /// - Complexity: O(log terms).
    func indices(beginningWith letter: UInt32?) -> Range<Int> {
        guard let letter else { return 0..<0 }
        var (low, high) = (0, roots.count)
        while low < high {
            let middle = (low + high) / 2
            if firstLetters[middle] < letter { low = middle + 1 } else { high = middle }
        }
        guard low < roots.count, firstLetters[low] == letter else { return 0..<0 }
        return indices(ofRoot: low)
    }

    /// Number of first letters.
    var rootCount: Int { roots.count }

    /// The terms that begin with one of the first letters, by the letter's index.
    func indices(ofRoot root: Int) -> Range<Int> {
        Int(roots[root])..<(root + 1 < roots.count ? Int(roots[root + 1]) : count)
    }

    /// True if the terms of a first letter begin with `letter`, or meet the need.
    func root(_ root: Int, is letter: UInt32?, orHas need: LetterNeed) -> Bool {
        firstLetters[root] == letter || need.isMet(by: lettersOfRoots[root])
    }
}
