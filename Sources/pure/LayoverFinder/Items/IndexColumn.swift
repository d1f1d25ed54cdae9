/// The columns of an index.
package enum IndexColumn: String, CaseIterable, Sendable {
    /// Titles and an airport's city, run together.
    case head
    /// Every form run together.
    case joined
    /// The words of every form; runs without spaces also from each of their letters on.
    case words
    /// The words of country and metropolitan city, and the marks of `IndexMark`.
    case context
    /// The words of an article's text.
    case text

    /// From 0.
    var place: Int {
        switch self {
        case .head: 0
        case .joined: 1
        case .words: 2
        case .context: 3
        case .text: 4
        }
    }

    var alone: IndexColumns { IndexColumns(rawValue: 1 << place) }
}

/// Some columns of an index.
package struct IndexColumns: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    static let head = IndexColumn.head.alone
    static let joined = IndexColumn.joined.alone
    static let words = IndexColumn.words.alone
    static let context = IndexColumn.context.alone
    static let text = IndexColumn.text.alone
}
