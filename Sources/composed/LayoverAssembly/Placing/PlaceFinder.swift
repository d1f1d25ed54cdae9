import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Finds the place of a slot's card: its widget's own, or that of the widget that it is placed before.
struct PlaceFinder {
    let layout: CompiledLayout
    let catalog: Catalog
    let activeSlots: ActiveSlots

    /// The place of a slot's card.
    ///
    /// A slot that an arm leaves out still gives the place of the cards before it.
    ///
    /// - Parameters:
    ///   - slot: Index in the layout's slots.
    ///   - anchor: Returns the itinerary's id for the fact that names it.
    /// - Returns: `nil` if the card belongs beside an itinerary that is not known.
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
