package import LayoverFindIndex

/// The content of finding, as authors wrote it.
package struct FindContent: Hashable, Sendable {
    /// The merged files of aliases.
    package var aliases = FinderAliases()
    /// Titles of places by language, then by id: the first name of a file that is in one language.
    package var titles: [String: [String: String]] = [:]
    /// Sorted by name.
    package var articles: [FindArticle] = []

    package init() {}
}
