import LayoverCatalog
import LayoverModel

/// Finds where the card of a slot stands: where its widget says, or where the widget that it names would.
struct PlaceFinder {
    let layout: CompiledLayout
    let catalog: Catalog

    /// The place of a slot's card.
    ///
    /// - Parameters:
    ///   - slot: Index in the layout's slots.
    ///   - anchor: The itinerary's id by the fact that names it.
    /// - Returns: `nil` where the widget stands beside an itinerary and nobody knows which.
    func place(of slot: Int, anchor: (FactName) -> String?) -> Place? {
        var standing = [slot]
        var target = slot
        while let before = layout.slots[target].before, standing.count <= layout.slots.count {
            target = before
            standing.append(before)
        }
        let authored = catalog.widgets[layout.slots[target].widget].source
        let own = catalog.widgets[layout.slots[slot].widget].source
        guard let position = position(authored.place, anchor) else { return nil }
        return Place(
            position: position, dropsWhenShort: own.dropsWhenShort, priority: authored.priority,
            standing: standing.reversed())
    }

    private func position(_ place: WidgetSource.Place, _ anchor: (FactName) -> String?) -> Place.Position? {
        switch place {
        case .top, .before: .index(0)
        case .bottom: .end
        case .afterResults(let count): .index(count)
        case .beside(let fact): FactName(rawValue: fact.name).flatMap(anchor).map { .anchor($0) }
        }
    }
}
