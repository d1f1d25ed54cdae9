/// Positions of the query's words in a title, for clients that highlight them.
package enum TitleMatch {
    /// Ranges in Unicode scalars of `title`: for each of its words with a word of the query as a prefix, that prefix.
    ///
    /// - Complexity: O(*n*) in the scalars of `title` for each word; a title of printable ASCII is read without folding it.
    package static func ranges(of words: [FinderWord], in title: String) -> [Range<Int>] {
        PlainTitle(title).map { $0.ranges(of: words) } ?? foldedRanges(of: words, in: title)
    }

    /// The same for any title.
    static func foldedRanges(of words: [FinderWord], in title: String) -> [Range<Int>] {
        pieces(of: title).compactMap { piece in
            let folded = Analyser.words(piece.text)
            guard folded.count == 1, let own = folded.first,
                let word = words.filter({ own.text.hasPrefix($0.text) }).max(by: { $0.letters < $1.letters })
            else { return nil }
            let isWhole = word.letters == own.letters
            let length = isWhole ? piece.range.count : min(word.letters, piece.range.count)
            return piece.range.lowerBound..<(piece.range.lowerBound + length)
        }
    }

    /// The unfolded words of a text.
    private static func pieces(of title: String) -> [(text: String, range: Range<Int>)] {
        let scalars = Array(title.unicodeScalars.prefix(FinderLimits.queryScalars))
        var pieces: [(text: String, range: Range<Int>)] = []
        var start: Int?
        var folded: [UInt32] = []
        for index in 0...scalars.count {
            folded.removeAll(keepingCapacity: true)
            if index < scalars.count { Folding.fold(scalars[index].value, into: &folded) }
            let isInside = index < scalars.count && folded.allSatisfy { ScalarKind($0) != .separator }
            if isInside {
                start = start ?? index
            } else if let begin = start {
                var view = String.UnicodeScalarView()
                view.append(contentsOf: scalars[begin..<index])
                pieces.append((String(view), begin..<index))
                start = nil
            }
        }
        return pieces
    }
}
