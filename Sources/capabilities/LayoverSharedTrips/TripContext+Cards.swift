import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverModel
import LayoverTrips

// Cards in trips: who kills a card takes it out of trips as well, at once; what was voted on it stays for its return.
extension TripContext {
    /// Items of a trip that are cards which are killed there now.
    ///
    /// - Complexity: O(1) where nothing is killed, else O(items).
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
