import LayoverAssembly
import LayoverCatalog
import LayoverModel

/// Explains why campaigns do not run.
struct CampaignText {
    let tracer: WidgetTracer
    let inputs: LayoutInputs

    func words(_ status: CampaignStatus) -> String {
        let name = "'\(inputs.serving.catalog.campaigns[status.campaign].name)'"
        switch status.state {
        case .chosen, .passedOver: return "\(name) runs"
        case .coming: return "\(name) starts \(status.window.from.map(tracer.local) ?? "later")"
        case .over: return "\(name) ended \(status.window.until.map(tracer.local) ?? "")"
        case .killed: return "\(name) is killed"
        case .elsewhere: return "\(name) is for other routes"
        }
    }

    /// When the next one would show; `nil` if there is none.
    func remedy(_ statuses: [CampaignStatus]) -> String? {
        let coming = statuses.filter { $0.state == .coming }.compactMap { status in
            status.window.from.map { (status.campaign, $0) }
        }
        if statuses.contains(where: { $0.state == .elsewhere }) { return "it shows on the routes of a campaign" }
        guard let next = coming.min(by: { $0.1 < $1.1 }) else { return "it needs a running campaign" }
        return "it shows from \(tracer.local(next.1)) with '\(inputs.serving.catalog.campaigns[next.0].name)'"
    }
}
