package import LayoverFinder

/// What files say of how things are found.
package struct FindContent: Hashable, Sendable {
    /// All files of aliases as one.
    package var aliases = FinderAliases()
    /// Titles of places by language, then by id: the first name of a file that is in one language.
    package var titles: [String: [String: String]] = [:]
    /// Sorted by name.
    package var articles: [FindArticle] = []

    package init() {}
}
