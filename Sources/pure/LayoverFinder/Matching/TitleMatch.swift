/// Where the words of a query stand in a title, for clients that show it.
package enum TitleMatch {
    /// Ranges in Unicode scalars of `title`: of each of its words that begins with a word of the query, that beginning.
    package static func ranges(of words: [FinderWord], in title: String) -> [Range<Int>] {
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

    /// The words of a text as they are written.
    private static func pieces(of title: String) -> [(text: String, range: Range<Int>)] {
        let scalars = Array(title.unicodeScalars.prefix(FinderLimits.queryScalars))
        var pieces: [(text: String, range: Range<Int>)] = []
        var start: Int?
        for index in 0...scalars.count {
            let isInside = index < scalars.count && isPart(scalars[index])
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

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        var folded: [UInt32] = []
        Folding.fold(scalar.value, into: &folded)
        return folded.allSatisfy { ScalarKind($0) != .separator }
    }
}
