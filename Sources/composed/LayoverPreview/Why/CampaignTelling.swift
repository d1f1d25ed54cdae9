import LayoverAssembly
import LayoverCatalog
import LayoverModel

/// Says why campaigns do not run.
struct CampaignTelling {
    private let tracer: WidgetTracer
    private let inputs: LayoutInputs

    init(_ tracer: WidgetTracer, _ inputs: LayoutInputs) {
        self.tracer = tracer
        self.inputs = inputs
    }

    func words(_ standing: CampaignStanding) -> String {
        let name = "'\(inputs.serving.catalog.campaigns[standing.campaign].name)'"
        switch standing.state {
        case .chosen, .passedOver: return "\(name) runs"
        case .coming: return "\(name) starts \(standing.window.from.map(tracer.local) ?? "later")"
        case .over: return "\(name) ended \(standing.window.until.map(tracer.local) ?? "")"
        case .killed: return "\(name) is killed"
        case .elsewhere: return "\(name) is for other routes"
        }
    }

    /// When the next one would show; `nil` where there is none.
    func remedy(_ standings: [CampaignStanding]) -> String? {
        let coming = standings.filter { $0.state == .coming }.compactMap { standing in
            standing.window.from.map { (standing.campaign, $0) }
        }
        if standings.contains(where: { $0.state == .elsewhere }) { return "it shows on the routes of a campaign" }
        guard let next = coming.min(by: { $0.1 < $1.1 }) else { return "it takes a campaign that runs" }
        return "it shows from \(tracer.local(next.1)) with '\(inputs.serving.catalog.campaigns[next.0].name)'"
    }
}
