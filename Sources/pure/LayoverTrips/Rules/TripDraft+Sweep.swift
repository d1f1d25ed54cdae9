import LayoverModel

// Work that is due by time alone; a due closing is recorded before any command.
extension TripDraft {
    /// Drops items that were not sent or restored in time, and expired hand-overs and links.
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
        let moment = now
        dropLinks { link in link.expires.map { $0 <= moment } ?? false }
        // The trip's own row gets a new end and due time, so that a sweep that found nothing is not due again at once.
        edit { _ in }
        return (.done, changes.count > before + 1)
    }
}
