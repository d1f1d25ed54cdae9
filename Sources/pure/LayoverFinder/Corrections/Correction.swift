/// A term, or the beginning of terms, that a word may have been meant for.
package struct Correction: Hashable, Sendable {
    package let text: String
    package let isPrefix: Bool
    /// 0 where it is the word itself.
    package let typos: Int
}
