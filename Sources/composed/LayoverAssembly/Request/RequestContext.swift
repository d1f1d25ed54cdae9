package import LayoverCatalog
package import LayoverFlags
package import LayoverModel

/// Everything about one request but its results.
package struct RequestContext: Sendable {
    package let market: CompiledMarket
    package let localeIndex: Int
    package let surface: String
    /// Currency of prices where the answer does not state one.
    package let currency: Currency
    package private(set) var client: ClientProfile
    package let traveller: Traveller
    package let query: SearchQuery
    package let now: UTCInstant
    /// Unique per decision; an input, so that the same inputs give the same bytes.
    package let layoutID: String
    /// Seed of each choice by weight, so that one search keeps its campaign.
    package let choiceSeed: String
    /// Content of `Layover-Unit`, as the header has it.
    let units: [UnitPair]
    /// Preview that a link asks for; no reader is exposed to anything by it.
    let preview: Preview?
    /// What is known of the trips that the reader shares with friends; `nil` where the request names none.
    package var trips: TripFacts?
    /// The arms of experiments, decided once; none until `decideArms`.
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

    /// Takes the arms that this request is given: everything that is made of it then has the same ones.
    package mutating func decideArms(in serving: Serving) { arms = RequestArms.decide(for: self, in: serving) }

    /// Takes the arms that a search was given before, as far as they still are.
    package mutating func keepArms(_ kept: [KeptArm], in serving: Serving) {
        arms = RequestArms(keeping: kept, for: self, in: serving)
    }

    /// Takes the arms in which a call of a pick is answered.
    package mutating func decideArms(among arms: PickArms, in serving: Serving) {
        self.arms = RequestArms.decide(among: arms, for: self, in: serving)
    }

    /// True if a signed link asks to see this; nobody is exposed to anything by it.
    package var isPreview: Bool { preview != nil }

    /// The same request with other arms, to see what they would have given.
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

    /// Properties of the request to which a kill may be limited.
    package var killScope: KillScopeContext {
        KillScopeContext(
            market: market.market, locale: locale, platform: client.platform, app: client.version, unit: choiceSeed)
    }

    package var layout: CompiledLayout? {
        guard let layouts = market.layouts[surface], layouts.indices.contains(localeIndex) else { return nil }
        return layouts[localeIndex]
    }
}
