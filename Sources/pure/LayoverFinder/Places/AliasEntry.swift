/// What somebody wrote of one place or country beside what the tables hold.
package struct AliasEntry: Hashable, Sendable {
    /// Equal to the title, and shown.
    package var names: [String] = []
    /// Of `names` those that files of one language have alone.
    package var spoken: Set<String> = []
    /// Former names: equal to the title, never shown.
    package var old: [String] = []
    /// Frequent spellings that are wrong: equal to the title, never shown.
    package var misspelt: [String] = []
    /// In place of the table's name.
    package var title: String?
    /// In place of the count of routes.
    package var popularity: Int?
    /// True for a place that is not found any more.
    package var isClosed = false

    package init() {}

    /// All that equals the title.
    package var all: [String] { names + old + misspelt }

    /// What every reader may mean.
    var general: [String] { all.filter { !spoken.contains($0) } }

    /// Adds what another file says of the same place; its title and popularity win.
    package mutating func merge(_ other: AliasEntry) {
        let everywhere = Set(names).subtracting(spoken).union(Set(other.names).subtracting(other.spoken))
        spoken = spoken.union(other.spoken).subtracting(everywhere)
        names += other.names.filter { !names.contains($0) }
        old += other.old.filter { !old.contains($0) }
        misspelt += other.misspelt.filter { !misspelt.contains($0) }
        title = other.title ?? title
        popularity = other.popularity ?? popularity
        isClosed = isClosed || other.isClosed
    }
}
