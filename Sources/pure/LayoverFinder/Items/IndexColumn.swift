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
}
