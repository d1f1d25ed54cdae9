/// The index expressions of each class of exact matches.
struct ClassExpressions {
    private let query: QueryReadings
    /// The reader's languages; empty if they are unknown.
    private let languages: [String]
    /// True if no word may match as a prefix.
    private let isWhole: Bool

    init(_ query: QueryReadings, languages: [String], isWhole: Bool = false) {
        self.query = query
        self.languages = languages
        self.isWhole = isWhole
    }

    /// The parts of a class, best first; empty if the query cannot match in this class.
    func parts(_ matchClass: MatchClass) -> [WeighedExpression] {
        switch matchClass {
        case .code: WeighedExpression.plain(code)
        case .whole: whole
        case .start: isWhole ? [] : start
        case .belongs: plain(query.joined.map { .whole(IndexMark.belongs($0), .context) })
        case .words: plain(query.readings.map { words($0, .words) })
        case .context: plain(query.readings.map(withContext))
        case .contextAlone: plain(query.readings.map { words($0, [.words, .context]) })
        case .codeStart: WeighedExpression.plain(codeStart)
        case .text: plain(query.readings.map { words($0, .text) })
        case .unscheduledCode: WeighedExpression.plain(unscheduledCode)
        case .corrected: []
        }
    }

    private func plain(_ parts: [MatchExpression]) -> [WeighedExpression] { WeighedExpression.plain(.either(parts)) }

    /// An airport comes before a city with the same code, even if the city is more popular.
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

    private var whole: [WeighedExpression] {
        let all = query.joined.flatMap { joined -> [MatchExpression] in
            [.whole(joined, [.joined, .other]), .whole(IndexMark.icao(joined), .context)]
        }
        return [WeighedExpression(titles(isPrefix: false), .either(all))]
    }

    /// One and two letters are prefixes of too many names in too many languages, so only titles count for them.
    private var start: [WeighedExpression] {
        let airlines = query.joined.map { MatchExpression.whole(IndexMark.airline($0), .context) }
        let long = query.joined.filter { $0.unicodeScalars.count > 2 }
        let own = long.map { MatchExpression.prefix($0, .joined) }
        let first = WeighedExpression(titles(isPrefix: true), .either(own + airlines))
        return [first] + (long.isEmpty ? [] : plain(long.map { .prefix($0, .other) }))
    }

    /// Titles for all readers and those in the reader's languages.
    private func titles(isPrefix: Bool) -> MatchExpression {
        .either(
            query.joined.flatMap { joined in
                ([joined] + languages.map { IndexMark.title(joined, in: $0) }).map {
                    .term($0, isPrefix: isPrefix, columns: .head)
                }
            })
    }

    private func words(_ words: [FinderWord], _ columns: IndexColumns) -> MatchExpression {
        .every(words.indices.map { word(words, $0, columns) })
    }

    /// Every word in names or context, and at least one in names.
    private func withContext(_ words: [FinderWord]) -> MatchExpression {
        let inNames = MatchExpression.either(words.indices.map { word(words, $0, [.words]) })
        return .all([self.words(words, [.words, .context]), inNames])
    }

    /// The last word may match as a prefix, and so may a run without spaces, which may also match within a longer one.
    ///
    /// A code matches only as a whole.
    private func word(_ words: [FinderWord], _ index: Int, _ columns: IndexColumns) -> MatchExpression {
        let isPrefix = (index == words.count - 1 && !isWhole) || words[index].isUnspaced
        let text = words[index].text
        let term = MatchExpression.term(text, isPrefix: isPrefix, columns: columns)
        guard columns.contains(.words), !isWhole, (2...3).contains(text.utf8.count) else { return term }
        return .any([term, .whole(IndexMark.codeWord(text), .context)])
    }
}
