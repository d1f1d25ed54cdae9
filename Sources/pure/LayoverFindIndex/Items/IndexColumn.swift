/// The columns of an index.
package enum IndexColumn: String, CaseIterable, Sendable {
    /// Concatenated titles and an airport's city, and titles marked with their language.
    case head
    /// The concatenated forms that every reader may mean.
    case joined
    /// The concatenated forms of names of a single language.
    case other
    /// The words of every form, and all suffixes of runs without spaces.
    case words
    /// The words of the country and the metropolitan city, and the marks of `IndexMark`.
    case context
    /// The words of an article's text.
    case text

    /// From 0.
    var place: Int {
        switch self {
        case .head: 0
        case .joined: 1
        case .other: 2
        case .words: 3
        case .context: 4
        case .text: 5
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
    static let other = IndexColumn.other.alone
    static let words = IndexColumn.words.alone
    static let context = IndexColumn.context.alone
    static let text = IndexColumn.text.alone
}
