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
            "catalog": .text(content.catalog?.shortHash), "build": .int(content.build),
            "milliseconds": .int(content.milliseconds), "is_broken": .bool(content.isBroken),
            "findings": preview.findings.json(content.findings), "finding_count": .int(content.findings.count),
            "answers": .array(content.answers.map(answer)),
        ])
        guard let index = preview.index else { return head.with(StateView.nothing) }
        let catalog = index.serving.catalog
        return head.with([
            "markets": .array(catalog.markets.map(market)),
            "default_market": .string(catalog.markets[catalog.defaultMarket].market.code),
            "surfaces": .texts(catalog.surfaces),
            "widgets": .array(
                catalog.widgets.indices.map { widget($0, index) } + index.lostWidgets.map { lost($0, index) }),
            "campaigns": .array(catalog.campaigns.map { campaign($0, catalog) }),
            "experiments": .array(catalog.experiments.map(experiment)),
            "kill_switches": .array(catalog.killSwitches.map(killSwitch)),
            "formats": .texts(SupplierFormat.builtIn.map(\.name) + catalog.formats.map(\.name)),
        ])
    }

    private static let nothing: KeyValuePairs<String, JSONValue> = [
        "markets": .array([]), "default_market": .null, "surfaces": .array([]), "widgets": .array([]),
        "campaigns": .array([]), "experiments": .array([]), "kill_switches": .array([]),
        "formats": .texts(SupplierFormat.builtIn.map(\.name)),
    ]

    private func market(_ market: CompiledMarket) -> JSONValue {
        .record([
            "market": .string(market.market.code), "locales": .texts(market.locales.map(\.tag)),
            "currency": .string(market.currency.code), "time_zone": .string(market.timeZone),
            "ad_label": .text(market.locales.first.flatMap { market.adLabels[$0] }),
        ])
    }

    private func widget(_ number: Int, _ index: ContentIndex) -> JSONValue {
        let widget = index.serving.catalog.widgets[number]
        let unit = UnitName.widget(widget.name)
        return .record([
            "name": .string(widget.name), "owner": .string(widget.source.owner.name),
            "status": .string(widget.source.status.rawValue), "type": .string(widget.source.form.rawValue),
            "provider": .string(widget.source.provider.kind.rawValue), "markets": .texts(index.markets(of: number)),
            "samples": .texts(widget.samples.map(\.name.name)), "held_back": .bool(index.heldBack(unit) != nil),
            "findings": .int(index.findingCount(of: unit)), "file": .string(widget.source.location.file),
        ])
    }

    /// A broken widget without a good version.
    private func lost(_ name: String, _ index: ContentIndex) -> JSONValue {
        .record([
            "name": .string(name), "owner": .null, "status": .null, "type": .null, "provider": .null,
            "markets": .array([]), "samples": .array([]), "held_back": .bool(true),
            "findings": .int(index.findingCount(of: .widget(name))),
            "file": .string("widgets/cards/\(name)/widget.yaml"),
        ])
    }

    private func campaign(_ campaign: CompiledCampaign, _ catalog: Catalog) -> JSONValue {
        .record([
            "name": .string(campaign.name), "uses": .string(campaign.source.uses.name),
            "status": .string(campaign.source.status.rawValue),
            "markets": .texts(campaign.source.markets.map(\.name)),
            "from": .text(campaign.source.window.from.map(\.written)),
            "until": .text(campaign.source.window.until.map(\.written)),
            "file": .string(campaign.source.location.file), "state": .text(state(of: campaign, catalog)),
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
            "key": .string(experiment.key), "status": .string(experiment.source.phase.rawValue),
            "variants": .texts(experiment.experiment.arms.map(\.key)),
            "markets": experiment.source.markets.map { .texts($0.sorted()) } ?? .null,
            "description": .string(experiment.source.description),
        ])
    }

    private func killSwitch(_ killSwitch: KillSwitch) -> JSONValue {
        .record([
            "key": .string(killSwitch.key), "guards": .texts(killSwitch.guards.map(\.description)),
            "description": .string(killSwitch.description),
        ])
    }

    private func answer(_ answer: PreviewAnswer) -> JSONValue {
        .record([
            "name": .string(answer.name), "format": .text(answer.format(preview.content.catalog?.formats ?? [])),
            "bytes": .int(answer.bytes.count), "dropped": .bool(answer.isDropped),
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
