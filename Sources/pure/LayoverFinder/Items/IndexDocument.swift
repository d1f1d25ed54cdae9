/// What an index keeps of one item: the terms of each column, each once, sorted.
package struct IndexDocument: Hashable, Sendable {
    package let head: [String]
    package let joined: [String]
    package let words: [String]
    package let context: [String]
    package let text: [String]
    /// Of `words` those that are whole words and not the rest of a run without spaces.
    package let wholeWords: [String]

    package init(_ item: FinderItem, _ vocabulary: FinderVocabulary) {
        let forms = ItemForms(item, vocabulary)
        let code = item.code.map { Analyser.joined(Analyser.words($0)) }
        head = IndexDocument.distinct(forms.heads.map { Analyser.joined($0) })
        joined = IndexDocument.distinct(forms.names.map { Analyser.joined($0) })
        let whole = forms.names.joined().map(\.text)
        wholeWords = IndexDocument.distinct(whole)
        words = IndexDocument.distinct(whole + IndexDocument.tails(forms.names))
        text = IndexDocument.distinct(item.body.flatMap { Analyser.words($0) }.map(\.text))
        let belongings = IndexDocument.distinct(forms.context.map { Analyser.joined($0) })
        context = IndexDocument.distinct(
            forms.context.joined().map(\.text) + IndexDocument.tails(forms.context)
                + IndexDocument.marks(item, code, belongings))
    }

    package subscript(column: IndexColumn) -> [String] {
        switch column {
        case .head: head
        case .joined: joined
        case .words: words
        case .context: context
        case .text: text
        }
    }

    /// Each text once, sorted: texts are few, so that sorting them costs less than a set.
    private static func distinct(_ texts: [String]) -> [String] {
        var distinct: [String] = []
        distinct.reserveCapacity(texts.count)
        for text in texts.sorted() where distinct.last != text { distinct.append(text) }
        return distinct
    }

    /// What follows each letter of runs without spaces, so that a part in the middle is the beginning of a term.
    private static func tails(_ forms: [[FinderWord]]) -> [String] {
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

    private static func marks(_ item: FinderItem, _ code: String?, _ context: [String]) -> [String] {
        var marks = context.map(IndexMark.belongs)
        marks.append(IndexMark.domain(item.domain))
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
