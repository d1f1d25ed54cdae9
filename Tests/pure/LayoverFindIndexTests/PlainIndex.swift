@testable import LayoverFindIndex

/// An index that follows the rules literally, with sets; packed indexes are compared with it.
struct PlainIndex: FinderIndex {
    let rows: [ItemRow]
    let terms: TermList
    let vocabulary: FinderVocabulary
    let items: [FinderItem]
    private let columns: [IndexColumn: Postings]

    /// The rows of each term, terms ascending by bytes.
    private struct Postings {
        var terms: [[UInt8]] = []
        var rows: [[Int]] = []
    }

    /// - Complexity: O(*n* log *n*) in the terms of all items.
    init(_ unordered: [FinderItem], _ vocabulary: FinderVocabulary) {
        let ranked = RankedItems(unordered)
        let documents = ranked.items.map { IndexDocument($0, vocabulary) }
        items = Array(ranked.items)
        rows = ranked.rows
        self.vocabulary = vocabulary
        terms = PlainIndex.terms(documents)
        var columns: [IndexColumn: Postings] = [:]
        for column in IndexColumn.allCases { columns[column] = PlainIndex.postings(documents, column) }
        self.columns = columns
    }

    private static func terms(_ documents: [IndexDocument]) -> TermList {
        var found: [String: TermList.Places] = [:]
        for document in documents {
            for term in document.wholeWords { found[term, default: []].insert(.names) }
            for term in document.context where IndexMark.isWord(term.utf8) { found[term, default: []].insert(.context) }
            for term in document.joined { found[term, default: []].insert(.joined) }
            for term in document.other { found[term, default: []].insert(.other) }
        }
        return TermList(
            sorted: found.map { (term: $0.key, places: $0.value) }
                .sorted { $0.term.utf8.lexicographicallyPrecedes($1.term.utf8) })
    }

    private static func postings(_ documents: [IndexDocument], _ column: IndexColumn) -> Postings {
        var found: [[UInt8]: [Int]] = [:]
        for (row, document) in documents.enumerated() {
            for term in document[column] { found[Array(term.utf8), default: []].append(row) }
        }
        let sorted = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        return Postings(terms: sorted.map(\.key), rows: sorted.map(\.value))
    }

    func scan(_ expression: MatchExpression, _ accept: (Int) -> Bool) {
        for row in matches(expression).sorted() {
            guard accept(row) else { return }
        }
    }

    private func matches(_ expression: MatchExpression) -> Set<Int> {
        switch expression {
        case .term(let text, let isPrefix, let columns):
            return IndexColumn.allCases.filter { columns.contains($0.alone) }
                .reduce(into: []) { $0.formUnion(matches(Array(text.utf8), isPrefix, $1)) }
        case .terms(let texts, let isPrefix, let columns):
            return matches(.any(texts.map { .term($0, isPrefix: isPrefix, columns: columns) }))
        case .allWithOne(let parts, let columns):
            let inside = parts.map { PlainIndex.part($0, within: columns) }
            return matches(.all(parts)).intersection(matches(.any(inside)))
        case .all(let parts):
            guard let first = parts.first else { return [] }
            return parts.dropFirst().reduce(matches(first)) { found, part in
                found.isEmpty ? found : found.intersection(matches(part))
            }
        case .any(let parts): return parts.reduce(into: []) { $0.formUnion(matches($1)) }
        }
    }

    private static func part(_ expression: MatchExpression, within columns: IndexColumns) -> MatchExpression {
        switch expression {
        case .term(let text, let isPrefix, let own):
            .term(text, isPrefix: isPrefix, columns: own.intersection(columns))
        case .terms(let texts, let isPrefix, let own):
            .terms(texts, isPrefix: isPrefix, columns: own.intersection(columns))
        case .all(let parts): .all(parts.map { part($0, within: columns) })
        case .allWithOne(let parts, let own): .allWithOne(parts.map { part($0, within: columns) }, columns: own)
        case .any(let parts): .any(parts.map { part($0, within: columns) })
        }
    }

    private func matches(_ text: [UInt8], _ isPrefix: Bool, _ column: IndexColumn) -> Set<Int> {
        guard let postings = columns[column] else { return [] }
        var place = PlainIndex.lowerBound(postings.terms, text)
        var found: Set<Int> = []
        while place < postings.terms.count {
            let term = postings.terms[place]
            guard isPrefix ? term.starts(with: text) : term == text else { break }
            found.formUnion(postings.rows[place])
            place += 1
        }
        return found
    }

    private static func lowerBound(_ terms: [[UInt8]], _ text: [UInt8]) -> Int {
        var (low, high) = (0, terms.count)
        while low < high {
            let middle = (low + high) / 2
            if terms[middle].lexicographicallyPrecedes(text) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
