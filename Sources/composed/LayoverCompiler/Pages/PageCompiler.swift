import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Compiles one surface of one market.
struct PageCompiler {
    let inputs: PageInputs
    let layout: LayoutSource
    let market: ResolvedMarket
    /// The previous version of the page; unchanged members keep their words.
    private let earlier: MarketPage?
    private var asked: [MarketPage.Asked] = []
    private var timeFindings: [Diagnostic] = []
    var armFindings: [Diagnostic] = []

    typealias Member = MarketPage.Member

    init(
        _ layout: LayoutSource, in market: ResolvedMarket, _ inputs: PageInputs,
        after earlier: MarketPage?
    ) {
        self.layout = layout
        self.market = market
        self.inputs = inputs
        self.earlier = earlier?.origin.environment == inputs.environmentNumber ? earlier : nil
    }

    /// Compiles the page from the widgets of the layout, in order.
    ///
    /// - Complexity: O(seats), and one lookup of time-zone rules for each schedule and campaign.
    mutating func compile(_ placed: [WrittenName]) -> MarketPage {
        var members = placed.compactMap { ask($0.name) }.enumerated().compactMap { number, widget in
            member(widget, of: widget, isFallbackOnly: false, at: number)
        }
        addFallbacks(to: &members)
        let base = members.count
        let changes = inputs.changes(of: asked.lazy.compactMap(\.widget), in: market.market)
        let marks = addVersions(to: &members, changes)
        let seats = members.map { seat($0, among: members, base) }
        return MarketPage(
            place: PagePlace(surface: layout.name.name, market: market.market), market: market, seats: seats,
            order: SeatOrder(seats.map(\.after), base: base, marks).seats, limits: limits,
            arms: market.locales.indices.map { number in layoutArms(marks.map { spoken($0, members, number) }) },
            timeFindings: timeFindings, armFindings: armFindings,
            origin: MarketPage.Origin(
                environment: inputs.environmentNumber, experiments: inputs.experimentsNumber,
                asked: asked,
                campaigns: seats.flatMap { inputs.campaigns(of: $0.member.widget, in: market.market) },
                changes: changes))
    }

    /// The sound widget with a name; every lookup becomes an input of the page.
    private mutating func ask(_ name: String) -> CompiledWidget? {
        let widget = inputs.widgets[name]
        asked.append(MarketPage.Asked(name: name, widget: widget))
        return widget
    }

    /// `nil` for a widget that is not served, or has no wording in some language of the market.
    func member(
        _ card: CompiledWidget, of widget: CompiledWidget, isFallbackOnly: Bool, at place: Int
    ) -> Member? {
        if let known = known(card, of: widget, isFallbackOnly: isFallbackOnly, near: place) { return known }
        guard card.isServed else { return nil }
        let wordings = market.locales.compactMap { wording(of: card, for: nil, $0) }
        guard wordings.count == market.locales.count else { return nil }
        return Member(card: card, widget: widget, isFallbackOnly: isFallbackOnly, wordings: wordings)
    }

    /// The same member of the previous page: at the same place, or one away if a widget was added or removed.
    private func known(
        _ card: CompiledWidget, of widget: CompiledWidget, isFallbackOnly: Bool, near place: Int
    ) -> Member? {
        guard let seats = earlier?.seats else { return nil }
        for index in [place, place - 1, place + 1] where seats.indices.contains(index) {
            let member = seats[index].member
            if member.card === card, member.widget === widget, member.isFallbackOnly == isFallbackOnly { return member }
        }
        return nil
    }

    /// Appends the widgets that are only fallbacks.
    mutating func addFallbacks(to members: inout [Member]) {
        var next = 0
        while next < members.count {
            if case .widget(let name) = members[next].card.source.fallback, let widget = ask(name.name),
                !members.contains(where: { $0.card === widget }),
                let added = member(widget, of: widget, isFallbackOnly: true, at: members.count)
            {
                members.append(added)
            }
            next += 1
        }
    }

    private func wording(of card: CompiledWidget, for campaign: CompiledCampaign?, _ locale: LocaleTag) -> Wording? {
        Wording.find(
            of: card, for: campaign, along: LanguageChain.from(locale, in: market.locales),
            adLabels: market.adLabels)
    }

    /// Resolves names to seats of the layout itself; a fallback may also be a seat that an arm added.
    private mutating func seat(_ member: Member, among members: [Member], _ base: Int) -> MarketPage.Seat {
        let source = member.card.source
        func find(_ name: WrittenName, among some: ArraySlice<Member>) -> Int? {
            guard let widget = inputs.widgets[name.name] else { return nil }
            return some.firstIndex { $0.card === widget }
        }
        var (before, fallback): (Int?, Int?) = (nil, nil)
        if case .before(let name) = source.place { before = find(name, among: members[..<base]) }
        if case .widget(let name) = source.fallback { fallback = find(name, among: members[...]) }
        return MarketPage.Seat(
            member: member, windows: windows(of: source), runs: runs(of: member),
            after: source.provider.after.map { find($0, among: members[..<base]) }, before: before,
            fallback: fallback,
            standsFor: source.provider.standsFor.compactMap { find($0, among: members[..<base]) })
    }

    private mutating func windows(of source: WidgetSource) -> [TimeWindow] {
        guard !source.schedule.isEmpty else { return [] }
        var compiler = WindowCompiler(zones: inputs.tools.zones)
        let windows = compiler.windows(source.schedule, zone: market.timeZone, market: market.market)
        timeFindings += compiler.findings
        return windows
    }

    private mutating func runs(of member: Member) -> [MarketPage.Run] {
        inputs.campaigns(of: member.widget, in: market.market).compactMap { campaign in
            var compiler = WindowCompiler(zones: inputs.tools.zones)
            let window = compiler.window(
                campaign.source.window(in: market.market), zone: market.timeZone, market: market.market)
            timeFindings += compiler.findings
            return window.map { MarketPage.Run(campaign: campaign, window: $0, wordings: voices(of: campaign, member)) }
        }
    }

    /// By locale: the run's own wording if the campaign is not complete in the slot's language.
    private func voices(of campaign: CompiledCampaign, _ member: Member) -> [Wording?] {
        zip(market.locales, member.wordings).map { locale, wording in
            campaign.texts[wording.locale] != nil ? nil : self.wording(of: member.card, for: campaign, locale)
        }
    }

    private var limits: CompiledLayout.Limits {
        var limits = CompiledLayout.Limits()
        let own = layout.changes.first { $0.market.name == market.market.code }?.limits
        limits.top = own?.top ?? layout.limits.top ?? limits.top
        limits.total = own?.total ?? layout.limits.total ?? limits.total
        limits.gap = own?.gap ?? layout.limits.gap ?? limits.gap
        return limits
    }
}
