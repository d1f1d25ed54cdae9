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
        let slots = members(placed.map(\.name), in: market.locales)
        let windows = slots.map { self.windows(of: $0.widget, market) }
        let runs = slots.map { self.runs(of: $0.widget, market) }
        let limits = limits(layout, in: market.market)
        let members = slots.map(\.widget)
        let links = members.map { self.links(of: $0, among: members) }
        let order = self.order(links.map(\.after))
        return market.locales.map { locale in
            let lowered = slots.indices.map { index in
                let text = text(of: slots[index].widget, in: locale)
                let label = widgets[slots[index].widget].source.isAdvertising ? market.adLabels[locale] ?? "" : ""
                return CompiledLayout.Slot(
                    widget: slots[index].widget, text: text, card: text.cards[label],
                    windows: windows[index], campaigns: runs[index],
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
    }

    private struct Links {
        let after: [Int?]
        let before: Int?
        let fallback: Int?
        let standsFor: [Int]
    }

    /// The served widgets of the layout, then those that only stand in for them.
    private func members(_ names: [String], in locales: [LocaleTag]) -> [Member] {
        func serves(_ widget: Int) -> Bool {
            widgets[widget].isServed && locales.allSatisfy { widgets[widget].texts[$0] != nil }
        }
        var members = names.compactMap { widgetIndex[$0] }.filter(serves)
            .map { Member(widget: $0, isFallbackOnly: false) }
        var next = 0
        while next < members.count {
            if case .widget(let name) = widgets[members[next].widget].source.fallback,
                let index = widgetIndex[name.name],
                serves(index), !members.contains(where: { $0.widget == index })
            {
                members.append(Member(widget: index, isFallbackOnly: true))
            }
            next += 1
        }
        return members
    }

    private func text(of widget: Int, in locale: LocaleTag) -> LocalizedWidget {
        widgets[widget].texts[locale] ?? LocalizedWidget(locale: locale, messages: [], arguments: [])
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

    private mutating func runs(of widget: Int, _ market: Environment.ResolvedMarket) -> [CampaignRun] {
        (campaignsByWidget[widget] ?? []).compactMap { index in
            let source = campaigns[index].source
            guard source.status == .live, source.markets.contains(where: { $0.name == market.market.code }) else {
                return nil
            }
            var compiler = WindowCompiler(zones: tools.zones)
            let window = compiler.window(source.window(in: market.market), zone: market.timeZone, market: market.market)
            note(compiler.findings)
            return window.map { CampaignRun(campaign: index, window: $0) }
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
