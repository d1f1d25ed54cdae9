import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverJSON
import LayoverModel
import LayoverSamples
import LayoverSchema

/// Cards of samples as clients receive them, from one catalog.
///
/// A widget that draws campaigns has an additional sample for each of them, `campaign:<name>`, in which only that one
/// runs.
struct SampleDrawing {
    /// A sample of a widget, in one market and language.
    struct Sample {
        let widget: String
        let name: String
        let market: String
        let locale: LocaleTag
    }

    /// Noon on 1 December 2026, for samples without a time of their own.
    private static let usualMoment = UTCInstant(seconds: 1_796_126_400)
    private static let campaignMark = "campaign:"

    private let catalog: Catalog
    private let tools: AssemblyTools
    private let resting: Kills

    init(_ catalog: Catalog, _ tools: AssemblyTools) {
        self.catalog = catalog
        self.tools = tools
        resting = Kills(switches: catalog.killSwitches)
    }

    func samples(of widget: String) -> [String] {
        guard let index = catalog.index(ofWidget: widget) else { return [] }
        let campaigns = catalog.campaigns.filter { $0.isDrawn(by: catalog.widgets[index]) }
            .map { SampleDrawing.campaignMark + $0.name }
        return catalog.widgets[index].samples.map(\.name.name) + campaigns
    }

    /// Markets whose pages have the widget; every market if it is not live.
    func markets(with widget: String) -> [String] {
        guard let found = catalog.widget(widget) else { return [] }
        return catalog.markets.filter { market in
            !found.isServed || layout(in: market, 0, with: widget) != nil
        }.map(\.market.code)
    }

    /// Lists the languages of a market without pseudo-locales, which no reader uses.
    func locales(of market: String) -> [LocaleTag] {
        (catalog.market(market)?.locales ?? []).filter { PseudoLocale($0) == nil }
    }

    /// The sample's own moment, else one at which the widget is on; `nil` if it cannot be drawn there.
    func moment(for sample: Sample) -> UTCInstant? {
        guard let sampleScene = sampleScene(sample) else { return nil }
        if let own = sampleScene.request?.moment { return own }
        if let local = sampleScene.request?.localTime {
            switch tools.zones.resolve(local, in: sampleScene.market.timeZone) {
            case .unique(let moment), .gap(let moment), .overlap(let moment, _): return moment
            case nil: break
            }
        }
        let slot = sampleScene.layout.slots[sampleScene.slot]
        if let run = slot.campaigns.first(where: { $0.campaign == sampleScene.campaign }) {
            return run.window.from ?? run.window.until?.adding(seconds: -1) ?? SampleDrawing.usualMoment
        }
        let windows = slot.windows + slot.campaigns.map(\.window)
        let usual = SampleDrawing.usualMoment
        guard !windows.isEmpty, !windows.contains(where: { $0.contains(usual) }) else { return usual }
        return windows.lazy.compactMap { $0.from ?? $0.until?.adding(seconds: -1) }.first ?? usual
    }

    /// The card without members that differ in every catalog; `nil` if it does not show.
    func card(of sample: Sample, at moment: UTCInstant) -> JSONValue? {
        guard let sampleScene = sampleScene(sample),
            let layout = try? sampleScene.page(at: moment, catalog, tools, kills(but: sampleScene.campaign)).layout
        else { return nil }
        let card = (layout["cards"]?.items ?? []).first { $0["widget"]?.string == sample.widget }
        return card?.members.map { .object($0.filter { $0.key != "log_id" }) }
    }

    /// The kills for a campaign's sample: all other campaigns of the catalog are killed.
    private func kills(but campaign: Int?) -> Kills {
        guard let campaign else { return resting }
        let others = catalog.campaigns.indices.filter { $0 != campaign }
            .map { Kills.Flip.kill(KillName(.campaign, catalog.campaigns[$0].name), .everywhere) }
        return resting.applying(others, generation: resting.generation)
    }

    private func sampleScene(_ sample: Sample) -> DrawingScene? {
        guard let index = catalog.index(ofWidget: sample.widget), let market = catalog.market(sample.market),
            let place = market.locales.firstIndex(of: sample.locale),
            let layout = layout(in: market, place, with: sample.widget)
                ?? (catalog.widgets[index].isServed ? nil : firstLayout(in: market, place)),
            let trial = layout.trial(of: index, in: catalog, zones: tools.zones, hasRoom: true)
        else { return nil }
        let found = catalog.widgets[index]
        let isCampaign = sample.name.hasPrefix(SampleDrawing.campaignMark)
        let name = isCampaign ? String(sample.name.dropFirst(SampleDrawing.campaignMark.count)) : sample.name
        guard isCampaign else {
            guard let own = found.samples.first(where: { $0.name.name == name }) else { return nil }
            return DrawingScene(
                market: market, localeIndex: place, layout: trial.layout, slot: trial.slot,
                request: SampleRequest(own, of: found), campaign: nil)
        }
        guard let campaign = catalog.campaigns.firstIndex(where: { $0.name == name && $0.isDrawn(by: found) }),
            trial.layout.slots[trial.slot].campaigns.contains(where: { $0.campaign == campaign })
        else { return nil }
        let usual = found.samples.first.map { SampleRequest($0, of: found) }
        return DrawingScene(
            market: market, localeIndex: place, layout: trial.layout, slot: trial.slot,
            request: usual?.withoutTime, campaign: campaign, route: catalog.campaigns[campaign].route)
    }

    private func layout(in market: CompiledMarket, _ locale: Int, with widget: String) -> CompiledLayout? {
        catalog.surfaces.lazy.compactMap { market.layouts[$0]?[locale] }
            .first { layout in layout.slots.contains { catalog.cards[$0.widget].name == widget } }
    }

    private func firstLayout(in market: CompiledMarket, _ locale: Int) -> CompiledLayout? {
        catalog.usualSurface.flatMap { market.layouts[$0]?[locale] }
    }
}

/// The scene in which one sample is drawn.
private struct DrawingScene {
    let market: CompiledMarket
    let localeIndex: Int
    let layout: CompiledLayout
    let slot: Int
    let request: SampleRequest?
    /// The only campaign that is drawn.
    let campaign: Int?
    var route = CampaignRoute()

    func page(
        at moment: UTCInstant, _ catalog: Catalog, _ tools: AssemblyTools, _ kills: Kills
    ) throws -> ExplainedPage {
        var query = request?.query ?? SearchQuery()
        query.origin = route.origin ?? query.origin
        query.destination = route.destination ?? query.destination
        let context = RequestContext(
            market: market, localeIndex: localeIndex, surface: layout.surface, currency: nil,
            client: request?.client ?? .unknown, traveller: request?.traveller ?? Traveller(), query: query,
            now: moment,
            layoutID: "sample", unit: nil)
        let facts = (request?.facts ?? [:]).merging(route.facts) { $1 }
        let isPlaceholder = catalog.cards[layout.slots[slot].widget].source.form == .placeholder
        let isWaiting = isPlaceholder && !(request?.isComplete ?? true)
        let results = isWaiting ? FactCache.Results.awaited : .given(facts, isComplete: request?.isComplete ?? true)
        return try ExplainedPage(
            serving: Serving(catalog: catalog, kills: kills), context: context, layout: layout,
            facts: FactCache(context, results: results, zones: tools.zones),
            phase: isWaiting ? .beforeResults : .results(offset: 0, count: nil), tools: tools,
            services: request?.answers ?? .none)
    }
}

/// A route of a campaign.
private struct CampaignRoute {
    var origin: String?
    var destination: String?
    var facts: [FactName: Value] = [:]
}

extension CompiledCampaign {
    fileprivate var route: CampaignRoute {
        var route = CampaignRoute()
        route.origin = originAirports.min()
        route.destination = destinationAirports.min()
        if let airport = route.origin { route.facts[.routeOriginAirport] = .text(airport) }
        if let airport = route.destination { route.facts[.routeDestinationAirport] = .text(airport) }
        if route.origin == nil, let country = originCountries.min() {
            route.facts[.routeOriginCountry] = .text(country)
        }
        if route.destination == nil, let country = destinationCountries.min() {
            route.facts[.routeDestinationCountry] = .text(country)
        }
        return route
    }
}
