// What the votes say. Staged items do not count, so that every viewer reads the same.
extension TripView {
    /// The items that all people see.
    package var sentItems: [ItemView] { items.filter { !$0.isStaged } }

    /// The people who voted on nothing yet, in the order in which they joined.
    package var waiting: [TripPerson] {
        let voters = Set(sentItems.flatMap { $0.votes.map(\.person) })
        return people.filter { !voters.contains($0.id) }
    }

    /// The first items, if they are equal by votes and no more votes are expected: the vote is closed, or all have voted.
    ///
    /// Empty without votes, and once an item is chosen.
    package var tied: [ItemView] {
        guard settings.chosen == nil, settings.isClosed || waiting.isEmpty, let first = sentItems.first,
            !first.votes.isEmpty
        else { return [] }
        let equals = sentItems.prefix { $0.totals == first.totals }
        return equals.count > 1 ? Array(equals) : []
    }

    /// Whether as many people agree on an item as the settings want.
    package func hasEnough(_ item: ItemView) -> Bool {
        settings.enough.map { item.totals.yes >= $0 && !item.isStaged } ?? false
    }
}
