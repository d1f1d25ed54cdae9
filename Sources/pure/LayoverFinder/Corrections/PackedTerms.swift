/// Terms sorted by their scalars and packed, with what lets a walk leap over those that share a beginning.
struct PackedTerms: Sendable {
    /// The scalars of all terms, one after the other.
    private(set) var scalars: [UInt32] = []
    /// Where each term begins, and the end of the last.
    private(set) var starts: [UInt32] = [0]
    /// How many scalars a term shares with the one before it.
    private(set) var shared: [UInt8] = []
    private(set) var places: [TermList.Places] = []
    /// Of each term the letters among its first `LetterSet.shortLength`, and among all.
    private(set) var firstLetters: [LetterSet] = []
    private(set) var letters: [LetterSet] = []
    /// By how many scalars, at most `jumpLength`, and by term: the next term that shares fewer than that with the one before it.
    private var jumps: [[Int32]] = []
    private var last = 0..<0
    /// Up to this length of a shared beginning a leap takes one step.
    static let jumpLength = 3

    var count: Int { places.count }

    /// Where the scalars of a term lie.
    func range(_ index: Int) -> Range<Int> { Int(starts[index])..<Int(starts[index + 1]) }

    /// Adds a term in UTF-8 that stands after all others.
    mutating func append(_ term: some Collection<UInt8>, _ places: TermList.Places) {
        let start = scalars.count
        var decoder = UTF8()
        var bytes = term.makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&bytes) { scalars.append(scalar.value) }
        let added = start..<scalars.count
        // By places and not by slices, which would hold the array, so that each append copied it.
        shared.append(UInt8(clamping: zip(last, added).prefix { scalars[$0] == scalars[$1] }.count))
        starts.append(UInt32(clamping: scalars.count))
        firstLetters.append(LetterSet(scalars[added].prefix(LetterSet.shortLength)))
        letters.append(LetterSet(scalars[added]))
        self.places.append(places)
        last = added
    }

    /// Makes ready what leaps; called once, after the last term.
    mutating func finish() {
        jumps = (1...PackedTerms.jumpLength).map { PackedTerms.jumps(shared, below: UInt8($0)) }
    }

    private static func jumps(_ shared: [UInt8], below length: UInt8) -> [Int32] {
        var jumps = [Int32](repeating: 0, count: shared.count)
        var next = shared.count
        for index in shared.indices.reversed() {
            jumps[index] = Int32(clamping: next)
            if shared[index] < length { next = index }
        }
        return jumps
    }

    /// The first term after `index` that shares fewer than `length` scalars with the one before it, and so with the one at `index`.
    ///
    /// - Complexity: O(1) for the lengths within which most terms differ, else O(terms that share as much).
    func next(after index: Int, sharingLessThan length: Int) -> Int {
        if length <= PackedTerms.jumpLength { return Int(jumps[max(length, 1) - 1][index]) }
        var next = index + 1
        while next < shared.count, Int(shared[next]) >= length { next += 1 }
        return next
    }

    /// The terms that begin with a letter; none without one.
    ///
    /// - Complexity: O(log terms).
    func indices(beginningWith letter: UInt32?) -> Range<Int> {
        guard let letter, letter < .max else { return 0..<0 }
        return firstIndex(from: letter)..<firstIndex(from: letter + 1)
    }

    /// The first term whose first letter is `letter` or one behind it.
    private func firstIndex(from letter: UInt32) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let range = range(middle)
            if range.isEmpty || scalars[range.lowerBound] < letter { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        for value in scalars[range] {
            if let scalar = Unicode.Scalar(value) { view.append(scalar) }
        }
        return String(view)
    }
}
