import LayoverModel

// What is due by time alone; a closing is written down before any command.
extension TripDraft {
    /// Drops what nobody sent or restored in its time, links at their end, and old lines of the change log.
    ///
    /// - Returns: Whether anything but a closing was due.
    mutating func sweep() -> Answer {
        let before = changes.count
        for item in rows.items.values.sorted(by: { $0.number < $1.number }) {
            if isOver(item) {
                for person in item.adders.compactMap(\.person) where !item.isSent { touch(person) }
                drop(item.id)
            } else if !item.isRemoved, item.adders.contains(where: isOver) {
                for person in item.adders.filter(isOver).compactMap(\.person) { touch(person) }
                put(adders: item.adders.filter { !isOver($0) }, of: item.id)
            }
        }
        sweepHandovers()
        // Ends and the next date follow from the rows, so that a sweep that found nothing is not asked for again at once.
        edit { _ in }
        return (.done, changes.count > before + 1)
    }
}
