import LayoverModel

/// Lowers each surface of each market and language to a flat layout.
struct LayoutCompiler {
    let tools: CompilerTools
    let environment: Environment
    /// The widgets, then their versions.
    private let cards: [CompiledWidget]
    private let campaigns: [CompiledCampaign]
    let arms: CompiledArms
    private let widgetIndex: [String: Int]
    private let campaignsByWidget: [Int: [Int]]
    private var timeFindings: [Diagnostic] = []
    var armFindings: [Diagnostic] = []

    /// What is wrong with the times of schedules and campaigns, and with what arms put in.
    var findings: [Diagnostic] { LayoutCompiler.folded(timeFindings + armFindings) }

    init(
        tools: CompilerTools, environment: Environment, widgets: [CompiledWidget], campaigns: [CompiledCampaign],
        arms: CompiledArms = .none
    ) {
        self.tools = tools
        self.environment = environment
        self.campaigns = campaigns
        self.arms = arms
        cards = widgets + arms.versions
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
        var slots = members(placed.map(\.name), in: market)
        let base = slots.count
        let marks = addVersions(to: &slots, layout, market)
        let windows = slots.map { self.windows(of: $0.card, market) }
        let runs = slots.map { self.runs(of: $0.widget, market) }
        let limits = limits(layout, in: market.market)
        let links = slots.map { self.links(of: $0.card, among: slots[..<base]) }
        let order = self.order(links.map(\.after), base: base, marks)
        let standing = Dictionary(
            uniqueKeysWithValues: marks.enumerated().compactMap { number, mark in mark.slot.map { ($0, number) } })
        return market.locales.enumerated().map { number, locale in
            let lowered = slots.indices.map { index in
                CompiledLayout.Slot(
                    widget: slots[index].card, wording: slots[index].wordings[number],
                    windows: windows[index],
                    campaigns: runs[index].map { voiced($0, on: slots[index], number, locale, market) },
                    after: links[index].after, before: links[index].before,
                    fallback: fallback(of: slots[index].card, among: slots),
                    standsFor: links[index].standsFor, isFallbackOnly: slots[index].isFallbackOnly,
                    arm: standing[index])
            }
            return CompiledLayout(
                surface: layout.name.name, market: market.market, locale: locale, timeZone: market.timeZone,
                adLabel: market.adLabels[locale] ?? "", slots: lowered, order: order, limits: limits,
                arms: layoutArms(in: market.market, marks.map { spoken($0, slots, number) }))
        }
    }

    struct Member {
        /// Index in the catalog's cards.
        let card: Int
        /// The widget whose campaigns it draws: itself, or what it is a version of.
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
        let standsFor: [Int]
    }

    /// The served widgets of the layout, then those that only stand in for them.
    private func members(_ names: [String], in market: Environment.ResolvedMarket) -> [Member] {
        var members = names.compactMap { widgetIndex[$0] }
            .compactMap { member($0, of: $0, isFallbackOnly: false, in: market) }
        addFallbacks(to: &members, market)
        return members
    }

    /// `nil` for what is not served, and where some language of the market has no wording for it.
    func member(
        _ card: Int, of widget: Int, isFallbackOnly: Bool, in market: Environment.ResolvedMarket
    ) -> Member? {
        guard cards[card].isServed else { return nil }
        let wordings = market.locales.compactMap { wording(of: card, for: nil, $0, market) }
        guard wordings.count == market.locales.count else { return nil }
        return Member(card: card, widget: widget, isFallbackOnly: isFallbackOnly, wordings: wordings)
    }

    func addFallbacks(to members: inout [Member], _ market: Environment.ResolvedMarket) {
        var next = 0
        while next < members.count {
            if case .widget(let name) = cards[members[next].card].source.fallback,
                let index = widgetIndex[name.name], !members.contains(where: { $0.card == index }),
                let added = member(index, of: index, isFallbackOnly: true, in: market)
            {
                members.append(added)
            }
            next += 1
        }
    }

    private func wording(
        of card: Int, for campaign: Int?, _ locale: LocaleTag, _ market: Environment.ResolvedMarket
    ) -> Wording? {
        Wording.find(
            of: cards[card], for: campaign.map { campaigns[$0] },
            along: LanguageChain.from(locale, in: market.locales), adLabels: market.adLabels)
    }

    /// The run with a wording of its own where the campaign does not speak the slot's language.
    private func voiced(
        _ run: Run, on member: Member, _ number: Int, _ locale: LocaleTag, _ market: Environment.ResolvedMarket
    ) -> CampaignRun {
        let speaks = campaigns[run.campaign].texts[member.wordings[number].locale] != nil
        return CampaignRun(
            campaign: run.campaign, window: run.window,
            wording: speaks ? nil : self.wording(of: member.card, for: run.campaign, locale, market))
    }

    /// Names lead to what stands in the layout without any arm.
    private func links(of card: Int, among members: ArraySlice<Member>) -> Links {
        let source = cards[card].source
        func slot(_ name: Reference) -> Int? {
            widgetIndex[name.name].flatMap { index in members.firstIndex { $0.card == index } }
        }
        var before: Int?
        if case .before(let name) = source.place { before = slot(name) }
        return Links(
            after: source.provider.after.map(slot), before: before,
            standsFor: source.provider.standsFor.compactMap(slot))
    }

    private func fallback(of card: Int, among members: [Member]) -> Int? {
        guard case .widget(let name) = cards[card].source.fallback else { return nil }
        return widgetIndex[name.name].flatMap { index in members.firstIndex { $0.card == index } }
    }

    /// Page order, but each slot after those it reads; the linker has refused circles.
    ///
    /// A version comes right after what it replaces, or after the last that it reads, so that what no arm changes keeps
    /// its order.
    private func order(_ after: [[Int?]], base: Int, _ marks: [LayoutArms.Mark]) -> [Int] {
        var seen = Set<Int>()
        var order: [Int] = []
        for slot in 0..<base where seen.insert(slot).inserted {
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
        guard base < after.count else { return order }
        var turns = Array(repeating: 0, count: base)
        for (turn, slot) in order.enumerated() { turns[slot] = turn }
        var behind: [Int: [Int]] = [:]
        let replaced = marks.reduce(into: [Int: Int]()) { replaced, mark in
            mark.slot.map { replaced[$0] = mark.replaces }
        }
        for slot in base..<after.count {
            let turn = ([replaced[slot]] + after[slot]).compactMap { $0.map { turns[$0] } }.max()
            behind[turn ?? base - 1, default: []].append(slot)
        }
        return order.enumerated().flatMap { turn, slot in [slot] + (behind[turn] ?? []) }
    }

    private mutating func windows(of card: Int, _ market: Environment.ResolvedMarket) -> [TimeWindow] {
        let schedule = cards[card].source.schedule
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
