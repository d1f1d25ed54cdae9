import LayoverModel

/// Lowers each surface of each market and language to a flat layout.
struct LayoutCompiler {
    let tools: CompilerTools
    let environment: Environment
    let widgets: [CompiledWidget]
    let campaigns: [CompiledCampaign]
    private let widgetIndex: [String: Int]
    private let campaignsByWidget: [Int: [Int]]
    private var timeFindings: [Diagnostic] = []

    /// What is wrong with the times of schedules and campaigns.
    var findings: [Diagnostic] { LayoutCompiler.folded(timeFindings) }

    init(tools: CompilerTools, environment: Environment, widgets: [CompiledWidget], campaigns: [CompiledCampaign]) {
        self.tools = tools
        self.environment = environment
        self.widgets = widgets
        self.campaigns = campaigns
        widgetIndex = Dictionary(uniqueKeysWithValues: widgets.enumerated().map { ($0.element.name, $0.offset) })
        campaignsByWidget = Dictionary(grouping: campaigns.indices) { campaigns[$0].widget }
    }

    mutating func compile() -> [CompiledMarket] {
        environment.markets.enumerated().map { number, market in
            CompiledMarket(
                market: market.market, locales: market.locales, currency: market.currency, timeZone: market.timeZone,
                adLabels: market.adLabels,
                layouts: Dictionary(
                    uniqueKeysWithValues: zip(environment.layouts, environment.orders).map { layout, orders in
                        (layout.name.name, compile(layout, in: market, orders[number].widgets))
                    }))
        }
    }

    private mutating func compile(
        _ layout: LayoutSource, in market: Environment.ResolvedMarket, _ placed: [Reference]
    ) -> [CompiledLayout] {
        let slots = members(placed.map(\.name), in: market)
        let windows = slots.map { self.windows(of: $0.widget, market) }
        let runs = slots.map { self.runs(of: $0.widget, market) }
        let limits = limits(layout, in: market.market)
        let members = slots.map(\.widget)
        let links = members.map { self.links(of: $0, among: members) }
        let order = self.order(links.map(\.after))
        return market.locales.enumerated().map { number, locale in
            let lowered = slots.indices.map { index in
                CompiledLayout.Slot(
                    widget: slots[index].widget, wording: slots[index].wordings[number],
                    windows: windows[index],
                    campaigns: runs[index].map { voiced($0, as: slots[index].wordings[number], locale, market) },
                    after: links[index].after, before: links[index].before, fallback: links[index].fallback,
                    standsFor: links[index].standsFor, isFallbackOnly: slots[index].isFallbackOnly)
            }
            return CompiledLayout(
                surface: layout.name.name, market: market.market, locale: locale, timeZone: market.timeZone,
                adLabel: market.adLabels[locale] ?? "", slots: lowered, order: order, limits: limits)
        }
    }

    private struct Member {
        let widget: Int
        let isFallbackOnly: Bool
        /// By the market's locales.
        let wordings: [Wording]
    }

    /// When a campaign runs.
    private struct Run {
        let campaign: Int
        let window: TimeWindow
    }

    private struct Links {
        let after: [Int?]
        let before: Int?
        let fallback: Int?
        let standsFor: [Int]
    }

    /// The served widgets of the layout, then those that only stand in for them.
    private func members(_ names: [String], in market: Environment.ResolvedMarket) -> [Member] {
        func member(_ widget: Int, isFallbackOnly: Bool) -> Member? {
            guard widgets[widget].isServed else { return nil }
            let wordings = market.locales.compactMap { wording(of: widget, for: nil, $0, market) }
            guard wordings.count == market.locales.count else { return nil }
            return Member(widget: widget, isFallbackOnly: isFallbackOnly, wordings: wordings)
        }
        var members = names.compactMap { widgetIndex[$0] }.compactMap { member($0, isFallbackOnly: false) }
        var next = 0
        while next < members.count {
            if case .widget(let name) = widgets[members[next].widget].source.fallback,
                let index = widgetIndex[name.name], !members.contains(where: { $0.widget == index }),
                let added = member(index, isFallbackOnly: true)
            {
                members.append(added)
            }
            next += 1
        }
        return members
    }

    private func wording(
        of widget: Int, for campaign: Int?, _ locale: LocaleTag, _ market: Environment.ResolvedMarket
    ) -> Wording? {
        Wording.find(
            of: widgets[widget], for: campaign.map { campaigns[$0] },
            along: LanguageChain.from(locale, in: market.locales), adLabels: market.adLabels)
    }

    /// The run with a wording of its own where the campaign does not speak the slot's language.
    private func voiced(
        _ run: Run, as wording: Wording, _ locale: LocaleTag, _ market: Environment.ResolvedMarket
    ) -> CampaignRun {
        let speaks = campaigns[run.campaign].texts[wording.locale] != nil
        return CampaignRun(
            campaign: run.campaign, window: run.window,
            wording: speaks
                ? nil : self.wording(of: campaigns[run.campaign].widget, for: run.campaign, locale, market))
    }

    private func links(of widget: Int, among members: [Int]) -> Links {
        let source = widgets[widget].source
        func slot(_ name: Reference) -> Int? { widgetIndex[name.name].flatMap { members.firstIndex(of: $0) } }
        var before: Int?
        if case .before(let name) = source.place { before = slot(name) }
        var fallback: Int?
        if case .widget(let name) = source.fallback { fallback = slot(name) }
        return Links(
            after: source.provider.after.map(slot), before: before, fallback: fallback,
            standsFor: source.provider.standsFor.compactMap(slot))
    }

    /// Page order, but each slot after those it reads; the linker has refused circles.
    private func order(_ after: [[Int?]]) -> [Int] {
        var seen = Set<Int>()
        var order: [Int] = []
        for slot in after.indices where seen.insert(slot).inserted {
            var waiting = [(slot: slot, next: 0)]
            while let (slot, next) = waiting.popLast() {
                guard next < after[slot].count else {
                    order.append(slot)
                    continue
                }
                waiting.append((slot, next + 1))
                if let earlier = after[slot][next], seen.insert(earlier).inserted { waiting.append((earlier, 0)) }
            }
        }
        return order
    }

    private mutating func windows(of widget: Int, _ market: Environment.ResolvedMarket) -> [TimeWindow] {
        let schedule = widgets[widget].source.schedule
        guard !schedule.isEmpty else { return [] }
        var compiler = WindowCompiler(zones: tools.zones)
        let windows = compiler.windows(schedule, zone: market.timeZone, market: market.market)
        note(compiler.findings)
        return windows
    }

    private mutating func runs(of widget: Int, _ market: Environment.ResolvedMarket) -> [Run] {
        (campaignsByWidget[widget] ?? []).compactMap { index in
            let source = campaigns[index].source
            guard source.status == .live, source.markets.contains(where: { $0.name == market.market.code }) else {
                return nil
            }
            var compiler = WindowCompiler(zones: tools.zones)
            let window = compiler.window(source.window(in: market.market), zone: market.timeZone, market: market.market)
            note(compiler.findings)
            return window.map { Run(campaign: index, window: $0) }
        }
    }

    private mutating func note(_ found: [Diagnostic]) { timeFindings += found }

    /// One finding for each place and kind: several markets often share one mistake about time.
    private static func folded(_ findings: [Diagnostic]) -> [Diagnostic] {
        let groups = Dictionary(grouping: Set(findings)) { "\($0.location) \($0.code)" }
        return groups.values.compactMap { group in
            guard let first = group.min(), group.count > 1 else { return group.first }
            let others = group.count - 1
            return Diagnostic(
                first.severity, first.code,
                "\(first.message) (and the same in \(others) other market\(others == 1 ? "" : "s"))",
                at: first.location, length: first.length)
        }
    }

    private func limits(_ layout: LayoutSource, in market: Market) -> CompiledLayout.Limits {
        var limits = CompiledLayout.Limits()
        let own = layout.changes.first { $0.market.name == market.code }?.limits
        limits.top = own?.top ?? layout.limits.top ?? limits.top
        limits.total = own?.total ?? layout.limits.total ?? limits.total
        limits.gap = own?.gap ?? layout.limits.gap ?? limits.gap
        return limits
    }
}
