package import LayoverCatalog
package import LayoverFlags
package import LayoverModel

/// Everything about one request except its results.
package struct RequestContext: Sendable {
    package let market: CompiledMarket
    package let localeIndex: Int
    package let surface: String
    /// The currency of prices if the answer does not state one.
    package let currency: Currency
    package private(set) var client: ClientProfile
    package let traveller: Traveller
    package let query: SearchQuery
    package let now: UTCInstant
    /// Unique per decision; an input, so that the same inputs give the same bytes.
    package let layoutID: String
    /// The seed of weighted choices, so that one search keeps its campaign.
    package let choiceSeed: String
    /// The pairs of `Layover-Unit`, as in the header.
    let units: [UnitPair]
    /// The preview that a link requests; it exposes no reader to an experiment.
    let preview: Preview?
    /// What is known of the trips that the reader shares with friends; `nil` if the request names no trip.
    package var trips: TripFacts?
    /// The arms of experiments, decided once; empty until `decideArms`.
    package private(set) var arms = RequestArms.none

    package init(
        market: CompiledMarket, localeIndex: Int, surface: String, currency: Currency?, client: ClientProfile,
        traveller: Traveller, query: SearchQuery, now: UTCInstant, layoutID: String, unit: String?,
        units: [UnitPair] = [], preview: Preview? = nil
    ) {
        self.market = market
        self.localeIndex = localeIndex
        self.surface = surface
        self.currency = currency ?? market.currency
        self.client = client
        self.traveller = traveller
        self.query = query
        self.now = now
        self.layoutID = layoutID
        self.units = units
        self.preview = preview
        choiceSeed = unit ?? query.choiceSeed
    }

    /// Decides the request's arms; everything made from the request then has the same arms.
    package mutating func decideArms(in serving: some ServedContent) {
        arms = RequestArms.decide(for: self, in: serving)
    }

    /// Takes the arms that a search was assigned earlier, as far as they still exist.
    package mutating func keepArms(_ kept: [KeptArm], in serving: some ServedContent) {
        arms = RequestArms(keeping: kept, for: self, in: serving)
    }

    /// Decides the arms of a call of a pick.
    package mutating func decideArms(among arms: PickArms, in serving: some ServedContent) {
        self.arms = RequestArms.decide(among: arms, for: self, in: serving)
    }

    /// True if a signed link requested this; a preview exposes no reader to an experiment.
    package var isPreview: Bool { preview != nil }

    /// The same request with other arms, to compare the layouts.
    func with(_ arms: RequestArms) -> RequestContext {
        var copy = self
        copy.arms = arms
        return copy
    }

    package var locale: LocaleTag { market.locales[localeIndex] }

    /// The same request from another device.
    func from(_ client: ClientProfile) -> RequestContext {
        var copy = self
        copy.client = client
        return copy
    }

    package var killScope: KillScopeContext {
        KillScopeContext(
            market: market.market, locale: locale, platform: client.platform, app: client.version, unit: choiceSeed)
    }

    package var layout: CompiledLayout? {
        guard let layouts = market.layouts[surface], layouts.indices.contains(localeIndex) else { return nil }
        return layouts[localeIndex]
    }
}
