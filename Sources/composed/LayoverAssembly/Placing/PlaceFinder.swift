import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Finds where the card of a slot stands: where its widget says, or where the widget that it names would.
struct PlaceFinder {
    let layout: CompiledLayout
    let catalog: Catalog
    let activeSlots: ActiveSlots

    /// The place of a slot's card; one that an arm leaves out still says where those before it stand.
    ///
    /// - Parameters:
    ///   - slot: Index in the layout's slots.
    ///   - anchor: The itinerary's id by the fact that names it.
    /// - Returns: `nil` where the widget stands beside an itinerary and nobody knows which.
    func place(of slot: Int, anchor: (FactName) -> String?) -> Place? {
        var order = [layout.original(of: slot)]
        var target = slot
        while let before = layout.slots[target].before, order.count <= layout.slots.count {
            target = activeSlots.slot(for: before) ?? before
            order.append(before)
        }
        let authored = catalog.cards[layout.slots[target].widget]
        let own = catalog.cards[layout.slots[slot].widget]
        guard let position = position(authored.source.place, anchor) else { return nil }
        return Place(
            position: position, dropsWhenShort: own.source.dropsWhenShort, priority: authored.source.priority,
            chain: order.count > 1 ? order.reversed() : order)
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
