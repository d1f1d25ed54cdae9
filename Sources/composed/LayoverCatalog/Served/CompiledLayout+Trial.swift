package import LayoverModel
import LayoverSchema

extension CompiledLayout {
    /// The layout with one widget on trial: the widget has its own place, and if requested there is room for every card.
    ///
    /// A widget that is only a fallback gets its own place; a widget that is not live is added at the end.
    ///
    /// - Parameters:
    ///   - widget: Index in the catalog's widgets.
    ///   - catalog: The layout's catalog; its experiments change nothing unless `keepsArms` is true.
    ///   - zones: Resolves the schedule of an added widget.
    ///   - hasRoom: Whether page limits are lifted.
    ///   - keepsArms: Whether experiments still apply.
    /// - Returns: The layout and the widget's slot in it; `nil` if the widget has no texts in this language.
    package func trial(
        of widget: Int, in catalog: Catalog, zones: any ZoneRules, hasRoom: Bool, keepsArms: Bool = false
    ) -> (layout: CompiledLayout, slot: Int)? {
        var slots = slots
        let slot = self.slot(of: widget) ?? slots.count
        if slot < slots.count {
            slots[slot] = Slot(standing: slots[slot])
        } else {
            guard let added = added(widget, in: catalog, zones: zones) else { return nil }
            slots.append(added)
        }
        let standing = keepsArms ? order : order.filter { self.slots[$0].arm == nil || $0 == slot }
        let layout = CompiledLayout(
            surface: surface, market: market, locale: locale, timeZone: timeZone, adLabel: adLabel, slots: slots,
            order: standing.contains(slot) ? standing : standing + [slot],
            limits: hasRoom ? Limits(top: .max, total: .max, gap: 0) : limits, arms: keepsArms ? arms : nil)
        return (layout, slot)
    }

    /// The widget's own slot, else the slot in which an arm shows it.
    ///
    /// - Complexity: O(slots).
    package func slot(of widget: Int) -> Int? {
        slots.firstIndex { $0.widget == widget && $0.arm == nil } ?? slots.firstIndex { $0.widget == widget }
    }

    private func added(_ widget: Int, in catalog: Catalog, zones: any ZoneRules) -> Slot? {
        let source = catalog.widgets[widget].source
        let languages = TrialLanguages(locale, catalog.market(market.code))
        guard let wording = languages.wording(of: catalog.widgets[widget]) else { return nil }
        var windows = WindowCompiler(zones: zones)
        func slot(_ name: WrittenName) -> Int? {
            slots.firstIndex { $0.arm == nil && catalog.cards[$0.widget].name == name.name }
        }
        var (before, fallback): (Int?, Int?) = (nil, nil)
        if case .before(let name) = source.place { before = slot(name) }
        if case .widget(let name) = source.fallback { fallback = slot(name) }
        return Slot(
            widget: widget, wording: wording,
            windows: windows.windows(source.schedule, zone: timeZone, market: market),
            campaigns: runs(of: widget, in: catalog, languages, &windows), after: source.provider.after.map(slot),
            before: before,
            fallback: fallback, standsFor: source.provider.standsFor.compactMap(slot), isFallbackOnly: false)
    }

    private func runs(
        of widget: Int, in catalog: Catalog, _ languages: TrialLanguages, _ windows: inout WindowCompiler
    ) -> [CampaignRun] {
        catalog.campaigns.enumerated().compactMap { index, campaign in
            guard campaign.isDrawn(by: catalog.widgets[widget]), campaign.source.status == .live,
                campaign.source.markets.contains(where: { $0.name == market.code })
            else { return nil }
            return windows.window(campaign.source.window(in: market), zone: timeZone, market: market)
                .map {
                    CampaignRun(
                        campaign: index, window: $0,
                        wording: languages.wording(of: catalog.widgets[widget], for: campaign))
                }
        }
    }
}

/// The languages that a widget on trial may use.
private struct TrialLanguages {
    private let chain: [LocaleTag]
    private let adLabels: [LocaleTag: String]

    init(_ locale: LocaleTag, _ market: CompiledMarket?) {
        chain = LanguageChain.from(locale, in: market?.locales ?? [])
        adLabels = market?.adLabels ?? [:]
    }

    func wording(of widget: CompiledWidget, for campaign: CompiledCampaign? = nil) -> Wording? {
        Wording.find(of: widget, for: campaign, along: chain, adLabels: adLabels)
    }
}

extension CompiledLayout.Slot {
    /// The same slot with its own place in the layout.
    fileprivate init(standing slot: CompiledLayout.Slot) {
        self.init(
            widget: slot.widget, wording: slot.wording, windows: slot.windows, campaigns: slot.campaigns,
            after: slot.after, before: slot.before, fallback: slot.fallback, standsFor: slot.standsFor,
            isFallbackOnly: false)
    }
}
