/// An author's additions for one place or country to the data of the tables.
package struct AliasEntry: Hashable, Sendable {
    /// Equal to the title, and shown.
    package var names: [String] = []
    /// The ones of `names` that come only from files of one language.
    package var spoken: Set<String> = []
    /// Former names: equal to the title, never shown.
    package var old: [String] = []
    /// Frequent spellings that are wrong: equal to the title, never shown.
    package var misspelt: [String] = []
    /// Replaces the table's name.
    package var title: String?
    /// Replaces the number of routes.
    package var popularity: Int?
    /// True for a place that can no longer be found.
    package var isClosed = false

    package init() {}

    /// All names that count as the title.
    package var all: [String] { names + old + misspelt }

    /// The names that every reader may mean.
    package var general: [String] { all.filter { !spoken.contains($0) } }

    /// Adds another file's entry for the same place; the other entry's title and popularity take precedence.
    package mutating func merge(_ other: AliasEntry) {
        let everywhere = names.filter { !spoken.contains($0) } + other.names.filter { !other.spoken.contains($0) }
        spoken.formUnion(other.spoken)
        spoken.subtract(everywhere)
        names += other.names.filter { !names.contains($0) }
        old += other.old.filter { !old.contains($0) }
        misspelt += other.misspelt.filter { !misspelt.contains($0) }
        title = other.title ?? title
        popularity = other.popularity ?? popularity
        isClosed = isClosed || other.isClosed
    }
}
