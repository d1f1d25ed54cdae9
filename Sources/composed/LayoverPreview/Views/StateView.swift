import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverExperiments
import LayoverFlags
import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverSchema

struct StateView {
    let preview: PreviewService
    let now: UTCInstant

    var json: JSONValue {
        let content = preview.content
        let head = JSONValue.record([
            "catalog": content.catalog?.shortHash, "build": content.build, "milliseconds": content.milliseconds,
            "is_broken": content.isBroken, "findings": preview.findings.json(content.findings),
            "finding_count": content.findings.count, "answers": content.answers.map(answer),
        ])
        guard let index = preview.index else { return head.adding(StateView.nothing) }
        let catalog = index.serving.catalog
        return head.adding([
            "markets": catalog.markets.map(market),
            "default_market": catalog.markets[catalog.defaultMarket].market.code, "surfaces": catalog.surfaces,
            "widgets": catalog.widgets.indices.map { widget($0, index) } + index.lostWidgets.map { lost($0, index) },
            "campaigns": catalog.campaigns.map { campaign($0, catalog) },
            "experiments": catalog.experiments.map(experiment), "kill_switches": catalog.killSwitches.map(killSwitch),
            "formats": SupplierFormat.builtIn.map(\.name) + catalog.formats.map(\.name),
        ])
    }

    private static var nothing: KeyValuePairs<String, any JSONWritable> {
        let none: [String] = []
        return [
            "markets": none, "default_market": JSONValue.null, "surfaces": none, "widgets": none, "campaigns": none,
            "experiments": none, "kill_switches": none, "formats": SupplierFormat.builtIn.map(\.name),
        ]
    }

    private func market(_ market: CompiledMarket) -> JSONValue {
        .record([
            "market": market.market.code, "locales": market.locales.map(\.tag), "currency": market.currency.code,
            "time_zone": market.timeZone, "ad_label": market.locales.first.flatMap { market.adLabels[$0] },
        ])
    }

    private func widget(_ number: Int, _ index: ContentIndex) -> JSONValue {
        let widget = index.serving.catalog.widgets[number]
        let unit = UnitName.widget(widget.name)
        return .record([
            "name": widget.name, "owner": widget.source.owner.name, "status": widget.source.status.rawValue,
            "type": widget.source.form.rawValue, "provider": widget.source.provider.kind,
            "markets": index.markets(of: number), "samples": widget.samples.map(\.name.name),
            "held_back": index.heldBack(unit) != nil, "findings": index.findingCount(of: unit),
            "file": widget.source.location.file,
        ])
    }

    /// A broken widget without a good version.
    private func lost(_ name: String, _ index: ContentIndex) -> JSONValue {
        .record([
            "name": name, "owner": JSONValue.null, "status": JSONValue.null, "type": JSONValue.null,
            "provider": JSONValue.null, "markets": [String](), "samples": [String](),
            "held_back": true, "findings": index.findingCount(of: .widget(name)),
            "file": "widgets/cards/\(name)/widget.yaml",
        ])
    }

    private func campaign(_ campaign: CompiledCampaign, _ catalog: Catalog) -> JSONValue {
        .record([
            "name": campaign.name, "uses": campaign.source.uses.name, "status": campaign.source.status.rawValue,
            "markets": campaign.source.markets.map(\.name), "from": campaign.source.window.from.map(\.written),
            "until": campaign.source.window.until.map(\.written), "file": campaign.source.location.file,
            "state": state(of: campaign, catalog),
        ])
    }

    /// The state of the campaign over all its markets, each on its own clock.
    private func state(of campaign: CompiledCampaign, _ catalog: Catalog) -> String? {
        let state = RunState.of(
            campaign.source.markets.compactMap { catalog.market($0.name) }.map { market in
                let window = campaign.source.window(in: market.market)
                return TimeWindow(
                    from: window.from.flatMap { preview.moment($0.time, in: market.timeZone) },
                    until: window.until.flatMap { preview.moment($0.exclusiveEnd, in: market.timeZone) })
            }, at: now)
        return (state == .always ? .on : state)?.rawValue
    }

    private func experiment(_ experiment: CompiledExperiment) -> JSONValue {
        .record([
            "key": experiment.key, "status": experiment.source.phase.rawValue,
            "variants": experiment.experiment.arms.map(\.key),
            "markets": experiment.source.markets?.sorted(),
            "description": experiment.source.description,
        ])
    }

    private func killSwitch(_ killSwitch: KillSwitch) -> JSONValue {
        .record([
            "key": killSwitch.key, "guards": killSwitch.guards.map(\.description),
            "description": killSwitch.description,
        ])
    }

    private func answer(_ answer: PreviewAnswer) -> JSONValue {
        .record([
            "name": answer.name, "format": answer.format(preview.content.catalog?.formats ?? []),
            "bytes": answer.bytes.count, "dropped": answer.isDropped,
        ])
    }
}

/// The state of a schedule or a campaign at this moment.
package enum RunState: String, Sendable {
    case past, on, coming, always

    /// The best state of several windows: on, else coming; `nil` without windows.
    static func of(_ windows: [TimeWindow], at now: UTCInstant) -> RunState? {
        guard !windows.isEmpty else { return nil }
        if windows.contains(where: { $0.from == nil && $0.until == nil }) { return .always }
        if windows.contains(where: { $0.contains(now) }) { return .on }
        return windows.contains { $0.from.map { now < $0 } ?? false } ? .coming : .past
    }
}
