import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverModel
import LayoverTrips

// Cards in trips: a kill of a card hides it in trips as well, at once; its votes stay for its return.
extension TripContext {
    /// The items of a trip that are killed cards.
    ///
    /// - Complexity: O(1) if nothing is killed, else O(items).
    func hidden(in rows: TripRows) -> Set<ItemID> {
        let kills = server.holder.kills
        guard !kills.isEmpty else { return [] }
        let catalog = server.holder.load().serving?.catalog
        let hidden = rows.items.values.filter { item in
            guard case .card(let card) = item.offer else { return false }
            let place = KillScopeContext(market: card.market, locale: rows.trip.locale, platform: nil, app: nil)
            let widget = catalog?.widget(card.widget)
            let names =
                (widget?.killNames ?? [KillName(.widget, card.widget), .allCards])
                + [card.campaign.map { KillName(.campaign, $0) }].compactMap { $0 }
            return names.contains { kills.isKilled($0, in: place, type: widget?.cardType) }
        }
        return Set(hidden.map(\.id))
    }
}
