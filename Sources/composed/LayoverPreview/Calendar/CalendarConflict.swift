package import LayoverCatalog
package import LayoverModel
import LayoverSchema

/// Two campaigns for one widget's place in one market at one time, for the same travellers.
package struct CalendarConflict: Hashable, Sendable {
    package struct Side: Hashable, Sendable {
        package let campaign: String
        /// Its share of the searches, out of the sum of both weights.
        package let weight: Int
    }

    package let market: Market
    package let timeZone: String
    package let widget: String
    /// In the order of their names.
    package let sides: [Side]
    /// The time in which both are on.
    package let window: TimeWindow

    /// Every pair in every market, sorted by market and time; at most `CalendarLimits.conflicts`.
    ///
    /// - Parameters:
    ///   - catalog: The compiled content.
    ///   - range: The time to check.
    /// - Returns: Empty if no campaigns conflict.
    /// - Complexity: O(pairs of campaigns of a slot), for each market.
    package static func all(of catalog: Catalog, in range: TimeWindow) -> [CalendarConflict] {
        var seen: Set<CalendarConflict> = []
        for market in catalog.markets {
            for slot in catalog.surfaces.compactMap({ market.layouts[$0]?.first }).flatMap(\.slots) {
                for (number, first) in slot.campaigns.enumerated() {
                    for second in slot.campaigns.dropFirst(number + 1) {
                        guard seen.count < CalendarLimits.conflicts else { return sorted(seen) }
                        if let conflict = conflict(
                            between: first, and: second, of: slot, in: market, during: range, catalog: catalog)
                        {
                            seen.insert(conflict)
                        }
                    }
                }
            }
        }
        return sorted(seen)
    }

    private static func conflict(
        between first: CampaignRun, and second: CampaignRun, of slot: CompiledLayout.Slot, in market: CompiledMarket,
        during range: TimeWindow, catalog: Catalog
    ) -> CalendarConflict? {
        let campaigns = [first, second].map { catalog.campaigns[$0.campaign] }
        guard let both = first.window.meeting(second.window), both.meeting(range) != nil,
            CampaignRoutes(campaigns[0]).meets(CampaignRoutes(campaigns[1]))
        else { return nil }
        return CalendarConflict(
            market: market.market, timeZone: market.timeZone, widget: catalog.cards[slot.widget].name,
            sides: campaigns.map { Side(campaign: $0.name, weight: $0.source.weight) }
                .sorted { $0.campaign < $1.campaign }, window: both)
    }

    private static func sorted(_ conflicts: Set<CalendarConflict>) -> [CalendarConflict] {
        conflicts.sorted { $0.order < $1.order }
    }

    private var order: (String, Int, String) {
        (market.code, window.from?.seconds ?? Int.min, sides.map(\.campaign).joined(separator: " "))
    }
}
