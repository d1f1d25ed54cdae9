import LayoverCatalog
import LayoverModel

/// Where a sample plays: its market, language and moment, with the layout that has its widget.
struct SampleStage {
    /// Noon on the first of December 2026: what a sample without a time of its own sees, where its widget is on then.
    static let usualMoment = UTCInstant(seconds: 1_796_126_400)

    let assembler: Assembler
    let slot: Int

    /// Why a sample cannot be tried.
    enum Obstacle: Error {
        case skip(String)
        case fault(SourceLocation, String)
    }

    /// A market and one of its languages, by its index, that count instead of the sample's own.
    struct Setting {
        let market: CompiledMarket
        let localeIndex: Int
    }

    init(
        _ sample: SampleSource, of widget: Int, serving: Serving, tools: AssemblyTools, in setting: Setting? = nil
    ) throws(Obstacle) {
        let facts = SampleFacts(sample)
        if let name = facts.provided.first {
            throw .skip("'\(name.name)' is worked out by the widget it names; give the facts that widget reads")
        }
        let found = try SampleStage.findPlace(sample, widget, serving.catalog, tools, setting)
        let moments = try SampleStage.moments(sample, facts, found, tools)
        let stages = moments.map { moment in
            SampleStage.assembler(sample, facts, found, at: moment, serving, tools)
        }
        slot = found.slot
        assembler = stages.first { SampleStage.isOn(found.slot, in: $0) } ?? stages[0]
    }

    private struct Found {
        let market: CompiledMarket
        let localeIndex: Int
        let layout: CompiledLayout
        let slot: Int
    }

    /// The sample's market, else the first whose layout has the widget, else the first that could have it.
    private static func findPlace(
        _ sample: SampleSource, _ widget: Int, _ catalog: Catalog, _ tools: AssemblyTools, _ setting: Setting?
    ) throws(Obstacle) -> Found {
        let markets = if let setting { [setting.market] } else { try markets(sample, catalog) }
        let hasRoom = sample.expectation?.reason?.name != OmissionReason.crowded.rawValue
        var possible: Found?
        for market in markets {
            let own = sample.locale.map { market.locales.firstIndex(of: $0) } ?? 0
            guard let locale = setting?.localeIndex ?? own else { continue }
            for surface in catalog.surfaces {
                guard let layout = market.layouts[surface]?[locale],
                    let trial = layout.trial(of: widget, in: catalog, zones: tools.zones, hasRoom: hasRoom)
                else { continue }
                let found = Found(market: market, localeIndex: locale, layout: trial.layout, slot: trial.slot)
                if layout.slots.contains(where: { $0.widget == widget }) { return found }
                possible = possible ?? found
            }
        }
        if let possible, !catalog.widgets[widget].isServed { return possible }
        throw obstacle(sample, markets)
    }

    private static func markets(_ sample: SampleSource, _ catalog: Catalog) throws(Obstacle) -> [CompiledMarket] {
        guard let name = sample.market else {
            let first = catalog.markets[catalog.defaultMarket]
            return [first] + catalog.markets.filter { $0.market != first.market }
        }
        guard let market = catalog.market(name.name) else {
            let near = suggestion(for: name.name, among: catalog.markets.map(\.market.code))
            throw .fault(
                name.location, "there is no market '\(name.name)'\(near.map { "; did you mean '\($0)'?" } ?? "")")
        }
        return [market]
    }

    private static func obstacle(_ sample: SampleSource, _ markets: [CompiledMarket]) -> Obstacle {
        if let locale = sample.locale, let market = markets.first, markets.count == 1,
            !market.locales.contains(locale)
        {
            return .fault(
                sample.location,
                "\(market.market) does not speak \(locale); it has \(market.locales.map(\.tag).joined(separator: ", "))"
            )
        }
        return .skip(sample.market.map { "in no layout of \($0.name)" } ?? "in no layout")
    }

    /// The sample's own time, else times at which its widget may be on, the usual one first.
    private static func moments(
        _ sample: SampleSource, _ facts: SampleFacts, _ found: Found, _ tools: AssemblyTools
    ) throws(Obstacle) -> [UTCInstant] {
        if let now = sample.now {
            switch tools.zones.resolve(now.time, in: found.layout.timeZone) {
            case .unique(let moment), .gap(let moment), .overlap(let moment, _): return [moment]
            case nil: throw .fault(now.location, "'\(now.time)' is no time in \(found.layout.timeZone)")
            }
        }
        if let now = facts.now { return [now] }
        let slot = found.layout.slots[found.slot]
        let windows = slot.windows + slot.campaigns.map(\.window)
        return [usualMoment] + windows.compactMap { $0.from ?? $0.until?.adding(seconds: -1) }
    }

    private static func isOn(_ slot: Int, in assembler: Assembler) -> Bool {
        let windows = assembler.layout.slots[slot].windows
        guard windows.isEmpty || windows.contains(where: { $0.contains(assembler.context.now) }) else { return false }
        guard assembler.widget(at: slot).source.provider.kind == .campaign else { return true }
        return CampaignChooser(assembler, slot: slot).choose() != nil
    }

    private static func assembler(
        _ sample: SampleSource, _ facts: SampleFacts, _ found: Found, at moment: UTCInstant, _ serving: Serving,
        _ tools: AssemblyTools
    ) -> Assembler {
        let context = RequestContext(
            market: found.market, localeIndex: found.localeIndex, surface: found.layout.surface, currency: nil,
            client: facts.client, traveller: facts.traveller, query: facts.query, now: moment, layoutID: "sample",
            unit: nil)
        let widget = serving.catalog.cards[found.layout.slots[found.slot].widget]
        let answer = SampleAnswer(sample, of: widget).answer
        let isWaiting = widget.source.form == .placeholder && !sample.isComplete && !facts.isAboutResults
        let results =
            isWaiting ? FactBoard.Results.awaited : .given(facts.values, isComplete: sample.isComplete)
        return Assembler(
            serving: serving, context: context, layout: found.layout,
            facts: FactBoard(context, results: results, zones: tools.zones),
            phase: isWaiting ? .beforeResults : .results(offset: 0, count: nil), tools: tools,
            remote: RemoteAnswers(playing: answer, for: widget.name), explains: true)
    }
}
