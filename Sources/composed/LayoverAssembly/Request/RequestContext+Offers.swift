import LayoverCatalog
import LayoverFlags

extension RequestContext {
    /// True if a card of the layout chooses among single offers and the reader's app can draw it.
    ///
    /// The offers must then be read from the supplier's answer too.
    ///
    /// - Complexity: O(slots).
    package func readsOffers(in serving: Serving) -> Bool {
        guard let layout else { return false }
        return layout.slots.contains { slot in
            let widget = serving.catalog.cards[slot.widget]
            guard widget.pick?.readsOffers == true else { return false }
            return Capabilities(client).missing(for: widget) == nil
                && !widget.killNames.contains { serving.kills.isKilled($0, in: killScope, type: widget.cardType) }
        }
    }
}
