import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema

/// Chooses one of the campaigns that a widget may draw.
struct CampaignChooser {
    private let inputs: LayoutInputs
    private let slot: Int

    init(_ inputs: LayoutInputs, slot: Int) {
        self.inputs = inputs
        self.slot = slot
    }

    /// Chooses by weight, and always the same campaign for the same search; `nil` if none runs now for this request.
    func choose() -> Int? {
        let candidates = inputs.layout.slots[slot].campaigns.filter(runs).map(\.campaign)
        guard candidates.count > 1 else { return candidates.first }
        let weights = candidates.map { inputs.serving.catalog.campaigns[$0].source.weight }
        var draw = Int(hash(inputs.context.choiceSeed) % UInt64(weights.reduce(0, +)))
        for (candidate, weight) in zip(candidates, weights) {
            if draw < weight { return candidate }
            draw -= weight
        }
        return candidates.last
    }

    private func runs(_ run: CampaignRun) -> Bool {
        guard run.window.contains(inputs.context.now) else { return false }
        let campaign = inputs.serving.catalog.campaigns[run.campaign]
        guard !isKilled(campaign) else { return false }
        return isOnRoute(campaign)
    }

    private func isOnRoute(_ campaign: CompiledCampaign) -> Bool {
        matches(.routeOriginAirport, in: campaign.originAirports, or: .routeOriginCountry, in: campaign.originCountries)
            && matches(
                .routeDestinationAirport, in: campaign.destinationAirports, or: .routeDestinationCountry,
                in: campaign.destinationCountries)
    }

    /// Lists the state of each campaign of the slot, in the order of the catalog, for explanations.
    func statuses() -> [CampaignStatus] {
        let chosen = choose()
        return inputs.layout.slots[slot].campaigns.map { run in
            CampaignStatus(
                campaign: run.campaign, window: run.window, state: state(of: run, isChosen: run.campaign == chosen))
        }
    }

    private func state(of run: CampaignRun, isChosen: Bool) -> CampaignStatus.State {
        let campaign = inputs.serving.catalog.campaigns[run.campaign]
        let now = inputs.context.now
        if isChosen { return .chosen }
        if let from = run.window.from, now < from { return .coming }
        guard run.window.contains(now) else { return .over }
        if isKilled(campaign) { return .killed }
        return isOnRoute(campaign) ? .passedOver : .elsewhere
    }

    private func isKilled(_ campaign: CompiledCampaign) -> Bool {
        guard !inputs.serving.kills.isEmpty else { return false }
        return inputs.serving.kills.isKilled(
            KillName(.campaign, campaign.name), in: inputs.context.killScope,
            type: inputs.widget(at: slot).cardType)
    }

    private func matches(_ airport: FactName, in airports: Set<String>, or country: FactName, in countries: Set<String>)
        -> Bool
    {
        if airports.isEmpty, countries.isEmpty { return true }
        if case .text(let code)? = inputs.facts.value(airport), airports.contains(code) { return true }
        if case .text(let code)? = inputs.facts.value(country), countries.contains(code) { return true }
        return false
    }

    /// FNV-1a over the bytes, 64 bits, then mixed to improve the low bits.
    private func hash(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return hash ^ (hash >> 29)
    }
}
