internal import CFinder

/// Folds text to the form that the finder compares, without case, marks, and variants of letters and digits.
///
/// `scripts/make-folding` generates the table from Unicode data; no locale is used. Folding is idempotent.
enum Folding {
    /// Appends the folded form of `scalar`, before marks are ordered and composed.
    static func fold(_ scalar: UInt32, into folded: inout [UInt32]) {
        guard scalar >= 0x80 else {
            // Lower case; the apostrophe and the backtick are removed.
            guard scalar != 0x27, scalar != 0x60 else { return }
            folded.append((0x41...0x5a).contains(scalar) ? scalar + 0x20 : scalar)
            return
        }
        guard let place = unsafe layover_fold(scalar) else {
            folded.append(scalar)
            return
        }
        for index in 0..<Int(unsafe place[0]) { folded.append(unsafe place[1 + index]) }
    }

    /// Orders marks by their class and composes them as in NFC.
    static func compose(_ scalars: [UInt32]) -> [UInt32] {
        guard scalars.contains(where: { $0 >= 0x300 && isComposing($0) }) else { return scalars }
        return composed(ordered(scalars))
    }

    private static func isComposing(_ scalar: UInt32) -> Bool {
        ScalarKind(scalar) == .mark || (0x1100...0x11ff).contains(scalar)
    }

    private static func ordered(_ scalars: [UInt32]) -> [UInt32] {
        var ordered = scalars
        for index in ordered.indices.dropFirst() {
            let kind = layover_combining_class(ordered[index])
            var place = index
            while place > 0, kind > 0, layover_combining_class(ordered[place - 1]) > kind {
                ordered.swapAt(place, place - 1)
                place -= 1
            }
        }
        return ordered
    }

    /// The composition of Unicode's chapter 3.11: a mark joins the last starter unless a mark of the same or a higher class
    /// is between them.
    private static func composed(_ scalars: [UInt32]) -> [UInt32] {
        var composed: [UInt32] = []
        var starter: Int?
        var lastClass = -1
        for scalar in scalars {
            let kind = Int(layover_combining_class(scalar))
            if let place = starter, lastClass < kind || (lastClass == -1 && kind == 0),
                let joined = pair(composed[place], scalar)
            {
                composed[place] = joined
                continue
            }
            composed.append(scalar)
            if kind == 0 {
                starter = composed.count - 1
                lastClass = -1
            } else {
                lastClass = kind
            }
        }
        return composed
    }

    private static func pair(_ first: UInt32, _ second: UInt32) -> UInt32? {
        if let syllable = hangul(first, second) { return syllable }
        let joined = layover_compose(first, second)
        return joined == 0 ? nil : joined
    }

    /// A leading consonant with a vowel, or an open syllable with a trailing consonant.
    private static func hangul(_ first: UInt32, _ second: UInt32) -> UInt32? {
        if (0x1100..<0x1113).contains(first), (0x1161..<0x1176).contains(second) {
            return 0xac00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
        }
        if (0xac00...0xd7a3).contains(first), (first - 0xac00).isMultiple(of: 28), (0x11a8..<0x11c3).contains(second) {
            return first + (second - 0x11a7)
        }
        return nil
    }
}
