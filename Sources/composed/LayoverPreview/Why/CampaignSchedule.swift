import LayoverAssembly
import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The schedule of a card that draws campaigns and has no times of its own: that of the drawn campaign.
struct CampaignSchedule {
    let tracer: WidgetTracer
    let inputs: LayoutInputs
    let account: WidgetAccount

    /// `nil` for a card that draws no campaigns.
    var step: TraceStep? {
        guard account.drawn?.drawsCampaigns == true else { return nil }
        guard case .filled(let number?) = account.provision,
            let status = account.campaigns.first(where: { $0.campaign == number })
        else { return TraceStep(.schedule, .skipped, "its campaigns have their own times") }
        let campaign = inputs.serving.catalog.campaigns[number]
        return TraceStep(
            .schedule, .yes, "the campaign '\(campaign.name)' is on\(words(status.window))",
            at: place(of: campaign.source))
    }

    private func words(_ window: TimeWindow) -> String {
        let start = window.from.map { " from \(tracer.local($0))" } ?? ""
        return start + (window.until.map { " until \(tracer.local($0))" } ?? ", with no end")
    }

    private func place(of source: CampaignSource) -> SourceLocation {
        let window = source.window(in: inputs.context.market.market)
        return window.from?.location ?? window.until?.location ?? source.location
    }
}
