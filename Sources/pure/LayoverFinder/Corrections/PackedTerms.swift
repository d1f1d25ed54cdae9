/// Terms sorted by their scalars and packed as a tree: of each only what it does not share with the one before it.
///
/// The terms from one on that share more with each other than it shares with the one before it are its branch.
struct PackedTerms: Sendable {
    /// One term with what is looked at together.
    struct Term: Sendable {
        /// Where its own scalars begin, behind those that it shares.
        let start: UInt32
        /// The next term that shares fewer scalars with the one before it than this one does.
        fileprivate(set) var nextAbove: UInt32 = 0
        /// The letters that the terms of its branch have behind what it shares.
        fileprivate(set) var letters = LetterSet()
        /// How many scalars it shares with the one before it.
        let shared: UInt8
        let places: TermList.Places

        fileprivate init(start: Int, shared: Int, _ places: TermList.Places) {
            self.start = UInt32(clamping: start)
            self.shared = UInt8(clamping: shared)
            self.places = places
        }
    }

    private(set) var terms: [Term] = []
    /// What each term does not share, one after the other.
    private(set) var scalars: [UInt32] = []
    /// The first term of each first letter.
    private var roots: [UInt32] = []
    /// The first letters, ascending, and the letters that the terms of each have, side by side with `roots`.
    private var firstLetters: [UInt32] = []
    private var lettersOfRoots: [LetterSet] = []
    /// The term that came last.
    private var last: [UInt32] = []
    /// Behind so many scalars no word is near enough to tell terms apart.
    private static let scalarLimit = FinderLimits.correctedLetters + 3

    var count: Int { terms.count }

    /// Adds a term in UTF-8 that stands after all others; an empty one is near nothing.
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

    /// Makes ready what leaps; called once, after the last term.
    mutating func finish() {
        last = []
        // Branches behind the term at hand that are not within another one, the nearest last.
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

    /// Where the scalars of a term lie that it does not share with the one before it.
    func range(_ index: Int) -> Range<Int> {
        Int(terms[index].start)..<(index + 1 < count ? Int(terms[index + 1].start) : scalars.count)
    }

    /// The first term after `index` that shares fewer than `length` scalars with the one before it, and so with the one at `index`.
    ///
    /// - Complexity: O(scalars of a term).
    func next(after index: Int, sharingLessThan length: Int) -> Int {
        var next = index + 1
        while next < terms.count, Int(terms[next].shared) >= length { next = Int(terms[next].nextAbove) }
        return next
    }

    /// The terms that begin with a letter; none without one.
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

    /// How many first letters there are.
    var rootCount: Int { roots.count }

    /// The terms that begin with one of the first letters, by its place among them.
    func indices(ofRoot root: Int) -> Range<Int> {
        Int(roots[root])..<(root + 1 < roots.count ? Int(roots[root + 1]) : count)
    }

    /// True where the terms of a first letter begin with `letter`, or have what is needed.
    func root(_ root: Int, is letter: UInt32?, orHas need: LetterNeed) -> Bool {
        firstLetters[root] == letter || need.isMet(by: lettersOfRoots[root])
    }
}
