/// A term, or a prefix of terms, that a word may have been meant as.
package struct Correction: Hashable, Sendable {
    package let text: String
    package let isPrefix: Bool
    /// 0 for the word itself.
    package let typos: Int
}
