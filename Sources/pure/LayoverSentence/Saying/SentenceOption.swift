/// One choice of a slot's list.
package struct SentenceOption: Hashable, Sendable {
    package let id: String
    package let name: String
    /// As it would stand in the sentence.
    package let text: String
    /// The whole code that choosing it leads to.
    package let code: String
    /// Of places: `anywhere`, `style`, `region` or `place`.
    package var group: String?
    /// How many places it means today.
    package var places: Int?
    /// True for a region with a list of its own.
    package var hasMore = false
}
