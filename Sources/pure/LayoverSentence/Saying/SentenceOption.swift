/// One choice of a slot's list.
package struct SentenceOption: Hashable, Sendable {
    package let id: String
    package let name: String
    /// The text in the sentence.
    package let text: String
    /// The whole code after choosing it.
    package let code: String
    /// For places: `anywhere`, `style`, `region` or `place`.
    package var group: String?
    /// The number of places that it means today.
    package var places: Int?
    /// True for a region with a list of its own.
    package var hasMore = false
}
