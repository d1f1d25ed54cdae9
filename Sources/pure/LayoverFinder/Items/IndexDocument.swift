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
        let whole = Set(forms.names.joined().map(\.text))
        head = IndexDocument.joined(forms.heads).sorted()
        joined = IndexDocument.joined(forms.names).sorted()
        wholeWords = whole.sorted()
        words = whole.union(IndexDocument.tails(forms.names)).sorted()
        text = Set(item.body.flatMap { Analyser.words($0) }.map(\.text)).sorted()
        let marks = IndexDocument.marks(item, code, IndexDocument.joined(forms.context))
        context = Set(forms.context.joined().map(\.text)).union(IndexDocument.tails(forms.context)).union(marks)
            .sorted()
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

    private static func joined(_ forms: [[FinderWord]]) -> Set<String> { Set(forms.map { Analyser.joined($0) }) }

    /// What follows each letter of runs without spaces, so that a part in the middle is the beginning of a term.
    private static func tails(_ forms: [[FinderWord]]) -> Set<String> {
        var tails: Set<String> = []
        for word in forms.joined() where word.isUnspaced {
            var rest = word.text.unicodeScalars.dropFirst()
            while !rest.isEmpty {
                tails.insert(String(rest))
                rest = rest.dropFirst()
            }
        }
        return tails
    }

    private static func marks(_ item: FinderItem, _ code: String?, _ context: Set<String>) -> [String] {
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
