import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The inputs of all pages of a tree.
struct PageInputs: Sendable {
    let tools: CompilerTools
    let environment: Environment
    /// The number of the environment: equal numbers mean equal shared parts.
    let environmentNumber: Int
    /// The sound widgets, by name.
    let widgets: [String: CompiledWidget]
    let arms: CompiledArms
    /// The number of the experiments, in the same way.
    let experimentsNumber: Int
    /// Live campaigns, by market, then by the widget that draws them; each in the order of the catalog.
    private let campaigns: [String: [String: [CompiledCampaign]]]
    /// The changes of experiments, by market.
    private let changes: [String: [CompiledChange]]

    init(
        tools: CompilerTools, environment: Environment, environmentNumber: Int, widgets: [String: CompiledWidget],
        campaigns: [CompiledCampaign], arms: CompiledArms, experimentsNumber: Int
    ) {
        self.tools = tools
        self.environment = environment
        self.environmentNumber = environmentNumber
        self.widgets = widgets
        self.arms = arms
        self.experimentsNumber = experimentsNumber
        self.campaigns = campaigns.reduce(into: [:]) { found, campaign in
            guard campaign.source.status == .live else { return }
            for market in Set(campaign.source.markets.map(\.name)) {
                found[market, default: [:]][campaign.source.uses.name, default: []].append(campaign)
            }
        }
        changes = PageInputs.changes(of: arms, in: environment.markets.map(\.market.code))
    }

    /// The live campaigns of a market that a widget draws.
    func campaigns(of widget: CompiledWidget, in market: Market) -> [CompiledCampaign] {
        campaigns[market.code]?[widget.name] ?? []
    }

    /// Lists the changes that experiments of a market make to any of `widgets`.
    func changes(of widgets: some Sequence<CompiledWidget>, in market: Market) -> [CompiledChange] {
        guard let here = changes[market.code] else { return [] }
        let names = Set(widgets.map(ObjectIdentifier.init))
        return here.filter { names.contains(ObjectIdentifier($0.widget)) }
    }

    private static func changes(of arms: CompiledArms, in markets: [String]) -> [String: [CompiledChange]] {
        let limits = arms.experiments.map(\.source.markets)
        return markets.reduce(into: [:]) { found, market in
            let here = arms.changes.filter { limits[$0.experiment]?.contains(market) ?? true }
            if !here.isEmpty { found[market] = here }
        }
    }
}
