import LayoverCatalog
import LayoverFlags
package import LayoverFlights
package import LayoverModel
import LayoverSchema
import LayoverTargeting

extension RequestContext {
    /// True if a card of the layout chooses among the single offers of these results, and may be shown with them.
    ///
    /// The offers must then be read from the supplier's answer too. No card chooses before all results have arrived.
    ///
    /// - Complexity: O(slots), and O(condition) for each card that chooses.
    package func wantsOffers(of facts: FlightFacts, in serving: some ServedContent, zones: any ZoneRules) -> Bool {
        guard let layout, facts.resultStatus == .complete, !facts.hasReadOffers else { return false }
        let (cards, kills) = (serving.catalog.cards, serving.kills)
        var known: FactCache?
        return layout.slots.contains { slot in
            let widget = cards[slot.widget]
            guard widget.pick?.readsOffers == true, isReached(by: slot, widget, kills) else { return false }
            let cache = known ?? FactCache(self, results: .flights(facts), zones: zones)
            known = cache
            return mayShow(widget, cache)
        }
    }

    /// Returns whether the reader's app can draw a widget that is on now and not killed.
    private func isReached(by slot: CompiledLayout.Slot, _ widget: CompiledWidget, _ kills: Kills) -> Bool {
        (slot.windows.isEmpty || slot.windows.contains { $0.contains(now) })
            && Capabilities(client).missing(for: widget) == nil
            && !widget.killNames.contains { kills.isKilled($0, in: killScope, type: widget.cardType) }
    }

    /// Returns false if the condition hides the widget, whatever the fields of other cards are.
    private func mayShow(_ widget: CompiledWidget, _ facts: FactCache) -> Bool {
        guard let condition = widget.condition else { return true }
        var readsCards = false
        let truth = condition.evaluate { number in
            if let name = FactSlot.name(of: number) { return facts.fact(name) }
            readsCards = true
            return .unknown
        }
        switch truth {
        case .no: return false
        case .unknown: return readsCards || widget.source.showsWhenUnknown
        case .yes, .pending: return true
        }
    }
}
