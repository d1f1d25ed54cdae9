/// The index entry of one item: the terms of each column, without duplicates.
package struct IndexDocument: Hashable, Sendable {
    package let head: [String]
    package let joined: [String]
    package let other: [String]
    package let words: [String]
    package let context: [String]
    package let text: [String]
    /// The first of `words`: the whole words, not the suffixes of runs without spaces.
    package let wholeWords: [String]

    package init(_ item: FinderItem, _ vocabulary: FinderVocabulary) {
        self.init(item, vocabulary, context: ContextTerms(item.context, vocabulary))
    }

    /// Indexes the item with the terms of its context, which other items may share.
    init(_ item: FinderItem, _ vocabulary: FinderVocabulary, context: ContextTerms) {
        let forms = ItemForms(item, vocabulary)
        let code = item.code.map { Analyser.joined(Analyser.words($0)) }
        head = IndexDocument.distinct(
            forms.heads.map { Analyser.joined($0) } + IndexDocument.spoken(item.titles, vocabulary))
        joined = IndexDocument.distinct(forms.names.map { Analyser.joined($0) })
        let own = Set(joined)
        other = IndexDocument.distinct(forms.others.map { Analyser.joined($0) }).filter { !own.contains($0) }
        let all = forms.names + forms.others
        wholeWords = IndexDocument.distinct(all.joined().map(\.text))
        words = IndexDocument.distinct(wholeWords + IndexDocument.tails(all))
        text = IndexDocument.distinct(item.body.flatMap { Analyser.words($0) }.map(\.text))
        self.context = context.terms + IndexDocument.marks(item, code)
    }

    package subscript(column: IndexColumn) -> [String] {
        switch column {
        case .head: head
        case .joined: joined
        case .other: other
        case .words: words
        case .context: context
        case .text: text
        }
    }

    /// Titles by language, each marked with its language.
    private static func spoken(_ titles: [String: String], _ vocabulary: FinderVocabulary) -> [String] {
        titles.sorted { $0.key < $1.key }.flatMap { language, title in
            ItemForms.readings(title, vocabulary).map { IndexMark.title(Analyser.joined($0), in: language) }
        }
    }

    /// Removes duplicates and keeps the order; a few texts are compared with each other, which costs less than a set.
    static func distinct(_ texts: [String]) -> [String] {
        var distinct: [String] = []
        distinct.reserveCapacity(texts.count)
        guard texts.count > 16 else {
            for text in texts where !distinct.contains(where: { isSame($0, text) }) { distinct.append(text) }
            return distinct
        }
        var seen: Set<FinderWord> = []
        for text in texts where seen.insert(FinderWord(text)).inserted { distinct.append(text) }
        return distinct
    }

    /// Folded text is composed, so that equal bytes are equal texts.
    private static func isSame(_ first: String, _ second: String) -> Bool {
        first.utf8.count == second.utf8.count && first.utf8.elementsEqual(second.utf8)
    }

    /// The suffix after each letter of runs without spaces, so that a part in the middle is a prefix of a term.
    static func tails(_ forms: [[FinderWord]]) -> [String] {
        var tails: [String] = []
        for word in forms.joined() where word.isUnspaced {
            var rest = word.text.unicodeScalars.dropFirst()
            while !rest.isEmpty {
                tails.append(String(rest))
                rest = rest.dropFirst()
            }
        }
        return tails
    }

    private static func marks(_ item: FinderItem, _ code: String?) -> [String] {
        var marks = [IndexMark.domain(item.domain)]
        if let country = item.country { marks.append(IndexMark.country(country)) }
        guard let code, !code.isEmpty else { return marks }
        marks.append(IndexMark.codeWord(code))
        switch item.domain {
        case .city, .airport: marks.append(item.isScheduled ? IndexMark.code(code) : IndexMark.unscheduledCode(code))
        case .airline: marks.append(IndexMark.airline(code))
        default: break
        }
        if let icao = item.icao { marks.append(IndexMark.icao(Analyser.joined(Analyser.words(icao)))) }
        return marks
    }
}
