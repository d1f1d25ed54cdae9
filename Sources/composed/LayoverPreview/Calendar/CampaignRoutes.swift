import LayoverCatalog
import LayoverFlights

/// The routes of a campaign.
struct CampaignRoutes {
    private let campaign: CompiledCampaign

    init(_ campaign: CompiledCampaign) { self.campaign = campaign }

    /// Returns whether a traveller can be on a route of both.
    func meets(_ other: CampaignRoutes) -> Bool {
        let (one, two) = (campaign, other.campaign)
        return CampaignRoutes.meet(
            (one.originAirports, one.originCountries), (two.originAirports, two.originCountries))
            && CampaignRoutes.meet(
                (one.destinationAirports, one.destinationCountries), (two.destinationAirports, two.destinationCountries)
            )
    }

    private typealias Places = (airports: Set<String>, countries: Set<String>)

    private static func meet(_ one: Places, _ two: Places) -> Bool {
        if one.airports.isEmpty && one.countries.isEmpty || two.airports.isEmpty && two.countries.isEmpty {
            return true
        }
        return !one.airports.isDisjoint(with: two.airports) || !one.countries.isDisjoint(with: two.countries)
            || isAny(of: one.airports, in: two.countries) || isAny(of: two.airports, in: one.countries)
    }

    private static func isAny(of airports: Set<String>, in countries: Set<String>) -> Bool {
        !countries.isEmpty && airports.contains { Airport($0).map { countries.contains($0.country) } ?? false }
    }
}
