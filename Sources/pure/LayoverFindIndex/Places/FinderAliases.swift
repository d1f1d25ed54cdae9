/// Names that people type but the tables do not have, from files of aliases.
package struct FinderAliases: Hashable, Sendable {
    package var generic: [String] = []
    package var synonyms: [[String]] = []
    /// By ISO 3166-1 code.
    package var countries: [String: AliasEntry] = [:]
    /// By ID: `airport:LHR`, `city:LON`.
    package var places: [String: AliasEntry] = [:]
    /// Items that are not in any table: cards, articles.
    package var catalog: [FinderItem] = []

    package init() {}

    package var vocabulary: FinderVocabulary { FinderVocabulary(generic: generic, synonyms: synonyms) }

    /// Adds the content of another file.
    package mutating func merge(_ other: FinderAliases) {
        generic += other.generic
        synonyms += other.synonyms
        countries.merge(other.countries) { first, second in
            var merged = first
            merged.merge(second)
            return merged
        }
        places.merge(other.places) { first, second in
            var merged = first
            merged.merge(second)
            return merged
        }
        catalog += other.catalog
    }
}
