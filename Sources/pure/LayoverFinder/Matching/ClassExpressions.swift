/// What each class of exact matches asks of an index.
struct ClassExpressions {
    private let query: QueryReadings

    init(_ query: QueryReadings) { self.query = query }

    /// The expression of a class; `nil` where the query cannot match by it.
    func expression(_ matchClass: MatchClass) -> MatchExpression? {
        switch matchClass {
        case .code: code
        case .whole: .either(query.joined.flatMap { [.whole($0, .joined), .whole(IndexMark.icao($0), .context)] })
        case .start: .either(query.joined.flatMap(start))
        case .belongs: .either(query.joined.map { .whole(IndexMark.belongs($0), .context) })
        case .words: .either(query.readings.map { words($0, .words) })
        case .context: .either(query.readings.map(withContext))
        case .contextAlone: .either(query.readings.map { words($0, [.words, .context]) })
        case .codeStart: codeStart
        case .text: .either(query.readings.map { words($0, .text) })
        case .unscheduledCode: unscheduledCode
        case .corrected: nil
        }
    }

    /// An airport stands before a city of the same code, however many more the city has.
    var airportCode: MatchExpression? {
        code.map { .all([$0, .whole(IndexMark.domain(.airport), .context)]) }
    }

    private var typed: String { query.joined[0] }

    private var code: MatchExpression? {
        typed.utf8.count == 3 ? .whole(IndexMark.code(typed), .context) : nil
    }

    private var unscheduledCode: MatchExpression? {
        typed.utf8.count == 3 ? .whole(IndexMark.unscheduledCode(typed), .context) : nil
    }

    private var codeStart: MatchExpression? {
        typed.utf8.count == 2 ? .prefix(IndexMark.code(typed), .context) : nil
    }

    /// One and two letters begin too many names in too many languages, so there only titles count.
    private func start(_ joined: String) -> [MatchExpression] {
        let isShort = joined.unicodeScalars.count <= 2
        return [
            isShort ? .prefix(joined, .head) : .prefix(joined, .joined), .whole(IndexMark.airline(joined), .context),
        ]
    }

    private func words(_ words: [FinderWord], _ columns: IndexColumns) -> MatchExpression {
        .every(words.indices.map { word(words, $0, columns) })
    }

    /// Every word in names or context, one at least in names.
    private func withContext(_ words: [FinderWord]) -> MatchExpression {
        let inNames = MatchExpression.either(words.indices.map { word(words, $0, [.words]) })
        return .all([self.words(words, [.words, .context]), inNames])
    }

    /// The last word may be a beginning, and so may a run without spaces, which may also stand within a longer one.
    ///
    /// A code counts whole alone.
    private func word(_ words: [FinderWord], _ index: Int, _ columns: IndexColumns) -> MatchExpression {
        let isPrefix = index == words.count - 1 || words[index].isUnspaced
        let text = words[index].text
        let term = MatchExpression.term(text, isPrefix: isPrefix, columns: columns)
        guard columns.contains(.words), (2...3).contains(text.utf8.count) else { return term }
        return .any([term, .whole(IndexMark.codeWord(text), .context)])
    }
}
