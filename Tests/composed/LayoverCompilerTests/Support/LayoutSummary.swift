import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// A catalog as lines for review: every layout with its slots, links, windows and campaigns.
struct LayoutSummary {
    let catalog: Catalog

    var text: String {
        (catalog.markets.flatMap(market) + unplaced + campaigns + kills + experiments + features).joined(
            separator: "\n")
    }

    private func market(_ market: CompiledMarket) -> [String] {
        let head = "market \(market.market) \(market.currency) \(market.timeZone)"
        return [head] + market.layouts.sorted { $0.key < $1.key }.flatMap { $0.value.flatMap(layout) }
    }

    private func layout(_ layout: CompiledLayout) -> [String] {
        let limits = "top \(layout.limits.top) total \(layout.limits.total) gap \(layout.limits.gap)"
        let order = layout.order.map(String.init).joined(separator: " ")
        let head = "  \(layout.surface) \(layout.locale) '\(layout.adLabel)' \(limits) order \(order)"
        return [head] + layout.slots.enumerated().flatMap { slot($0.offset, $0.element, in: layout) } + arms(layout)
    }

    private func slot(_ index: Int, _ slot: CompiledLayout.Slot, in layout: CompiledLayout) -> [String] {
        let widget = catalog.cards[slot.widget]
        var parts = ["    \(index) \(widget.name)", place(widget.source)]
        if !slot.after.isEmpty {
            parts.append("after " + slot.after.map { $0.map(String.init) ?? "none" }.joined(separator: " "))
        }
        if let before = slot.before { parts.append("before \(before)") }
        if let fallback = slot.fallback { parts.append("fallback \(fallback)") }
        if case .text = widget.source.fallback { parts.append("fallback text") }
        if !slot.standsFor.isEmpty { parts.append("for " + slot.standsFor.map(String.init).joined(separator: " ")) }
        if slot.isFallbackOnly { parts.append("only as fallback") }
        if let arm = slot.arm { parts.append("mark \(arm)") }
        if !slot.windows.isEmpty { parts.append(slot.windows.map(window).joined(separator: " and ")) }
        parts.append("texts \(slot.text.messages.count)")
        if slot.wording.locale != layout.locale { parts.append("in \(slot.wording.locale)") }
        return [parts.joined(separator: ", ")] + slot.campaigns.map(campaign)
    }

    /// The experiments of a layout, and the places of each arm.
    private func arms(_ layout: CompiledLayout) -> [String] {
        guard let arms = layout.arms else { return [] }
        func names(_ indices: [Int]) -> String { indices.map { catalog.experiments[$0].key }.joined(separator: " ") }
        let drafts = arms.drafts.isEmpty ? "" : ", drafts \(names(arms.drafts))"
        let head = "    experiments \(names(arms.experiments))\(drafts)"
        return [head]
            + arms.marks.enumerated().map { number, mark in
                let experiment = catalog.experiments[mark.experiment]
                let what = mark.slot.map { "slot \($0)\(mark.isSameWidget ? "" : ", another widget,")" } ?? "nothing"
                return
                    "    mark \(number): \(what) in place of \(mark.replaces) for \(experiment.source.variants[mark.arm].key.name) of \(experiment.key)\(mark.speaks ? "" : ", which speaks another language")"
            }
    }

    private func campaign(_ run: CampaignRun) -> String {
        "      campaign \(catalog.campaigns[run.campaign].name), \(window(run.window))"
            + (run.wording.map { ", in \($0.locale)" } ?? "")
    }

    private func place(_ source: WidgetSource) -> String {
        let short = source.dropsWhenShort ? ", dropped when short" : ""
        return switch source.place {
        case .top: "top"
        case .bottom: "bottom"
        case .afterResults(let count): "after \(count) results\(short)"
        case .before(let name): "before '\(name.name)'"
        case .beside(let fact): "beside \(fact.name)"
        }
    }

    private func window(_ window: TimeWindow) -> String {
        "\(window.from?.description ?? "ever") until \(window.until?.description ?? "ever")"
    }

    /// Widgets that are in no layout, with the languages in which they can be previewed.
    private var unplaced: [String] {
        let layouts = catalog.markets.flatMap { $0.layouts.values.joined() }
        let placed = Set(layouts.flatMap { $0.slots.map(\.widget) })
        return catalog.widgets.enumerated().filter { !placed.contains($0.offset) }.map { _, widget in
            let texts = widget.texts.keys.sorted().map(\.tag).joined(separator: " ")
            return "in no layout: \(widget.name), \(widget.source.status.rawValue), texts \(texts)"
        }
    }

    private var campaigns: [String] {
        catalog.campaigns.map { campaign in
            let image = campaign.image.map { $0.dark == nil ? "light image" : "light and dark image" } ?? "no image"
            let ends = [
                campaign.originAirports, campaign.originCountries, campaign.destinationAirports,
                campaign.destinationCountries,
            ].map { $0.sorted().joined(separator: " ") }
            let texts = campaign.texts.keys.sorted().map(\.tag).joined(separator: " ")
            return
                "campaign \(campaign.name) by \(campaign.source.uses.name), weight \(campaign.source.weight), \(image), from [\(ends[0])] [\(ends[1])] to [\(ends[2])] [\(ends[3])], texts \(texts)"
        }
    }

    private var kills: [String] {
        catalog.killSwitches.map {
            "kill switch \($0.key) \($0.resting.rawValue) guards \($0.guards.map(\.description).joined(separator: " "))"
                + safe($0.safe)
        }
    }

    private func safe(_ safe: KillSwitch.SafeValue) -> String {
        switch safe {
        case .hidden: ""
        case .value(let value, let variant): ", safe \(value) called \(variant)"
        }
    }

    private var experiments: [String] {
        catalog.experiments.flatMap { compiled -> [String] in
            let experiment = compiled.experiment
            let head =
                "experiment \(experiment.key) \(experiment.phase) by \(experiment.unit.name), seed \(experiment.hash?.seed ?? "none")"
            let arms = zip(experiment.arms, experiment.ranges).map { arm, range in
                "  \(arm.key) [\(range.lower), \(range.upper))"
            }
            let filters = experiment.filters.map { filter in
                let ranges = filter.ranges.map { "[\($0.lower), \($0.upper))" }.joined(separator: " ")
                return "  only \(ranges) of \(filter.hash?.seed ?? "none") by \(filter.attribute.name)"
            }
            return [head] + condition(experiment.condition) + needs(experiment.prerequisites) + filters + arms
        }
    }

    private var features: [String] {
        catalog.featureFiles.flatMap { feature -> [String] in
            let names = feature.variants.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
            let head = "feature \(feature.key) \(feature.form) default \(feature.feature.defaultValue)"
            let safe = "  safe \(feature.safe.value) called \(feature.safe.variant), variants \(names)"
            return [head, safe] + feature.feature.rules.flatMap(rule)
        }
    }

    private func rule(_ rule: FeatureRule) -> [String] {
        let head =
            switch rule.action {
            case .force(let force): "  \(rule.id): \(force.value)" + (force.rollout.map(rollout) ?? "")
            case .experiment(let arms):
                "  \(rule.id): experiment \(arms.experiment.key) \(arms.values.map(\.description).joined(separator: " "))"
            case .none: "  \(rule.id): nothing"
            }
        let own: AttributeCondition? =
            if case .force(let force) = rule.action { force.condition } else { rule.condition }
        return [head] + (condition(own) + needs(rule.prerequisites)).map { "  " + $0 }
    }

    private func rollout(_ rollout: Rollout) -> String {
        " to \(share(rollout.share)) of \(rollout.unit.name), seed \(rollout.hash?.seed ?? "none")"
    }

    private func share(_ share: Rollout.Share) -> String {
        switch share {
        case .range(let range): "[\(range.lower), \(range.upper))"
        case .coverage(let coverage): "up to \(coverage)"
        }
    }

    private func condition(_ condition: AttributeCondition?) -> [String] {
        condition.map { ["  when \($0.written)"] } ?? []
    }

    private func needs(_ prerequisites: [Prerequisite]) -> [String] {
        prerequisites.map { "  needs \($0.feature) \($0.condition.written)" }
    }
}
