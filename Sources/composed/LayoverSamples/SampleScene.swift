package import LayoverAssembly
import LayoverCatalog
package import LayoverModel
package import LayoverSchema

/// The scene of a sample: its market, language and moment, with the layout that has its widget.
package struct SampleScene {
    /// Noon on 1 December 2026, for samples without a time of their own, if the widget is on then.
    package static let usualMoment = UTCInstant(seconds: 1_796_126_400)

    /// The decision on the layout, for code that writes it or examines one widget.
    let decision: LayoutDecision
    /// Slot of the widget in the layout.
    package let slot: Int

    /// Why a sample cannot be run.
    package enum Obstacle: Error, Hashable {
        case skip(String)
        case fault(SourceLocation, String)
    }

    /// - Parameters:
    ///   - sample: Its facts; `nil` for no facts except that all results are in.
    ///   - widget: Index in the catalog's widgets.
    ///   - serving: The catalog and the active kills.
    ///   - tools: Tools for the assembly.
    ///   - setting: Overrides the sample's own setting.
    /// - Throws: `Obstacle` if no layout has the widget, or the sample cannot be used.
    package init(
        _ sample: SampleSource?, of widget: Int, serving: Serving, tools: AssemblyTools,
        in setting: SampleSetting? = nil
    ) throws(Obstacle) {
        var facts = sample.map { SampleFacts($0) } ?? SampleFacts()
        if let name = facts.provided.first {
            throw .skip("'\(name.name)' is computed by the widget it names; write the facts that this widget reads")
        }
        if let setting { facts.lay(setting) }
        let found = try SampleScene.findPlace(
            for: sample, of: widget, in: serving.catalog, tools: tools, setting: setting)
        let moments = try SampleScene.moments(of: sample, facts, in: found, tools: tools, setting: setting)
        let candidates = moments.lazy.map { moment in
            SampleScene.inputs(
                of: sample, facts, in: found, at: moment, serving: serving, tools: tools, setting: setting)
        }
        slot = found.slot
        let isSettled = moments.count == 1
        decision = Assembler.decide(
            candidates.first { isSettled || SampleScene.isOn(found.slot, in: $0) } ?? candidates[0])
    }

    package var inputs: LayoutInputs { decision.inputs }

    /// The active slot in the widget's place; the widget's own if an arm leaves it out.
    package var activeSlot: Int { inputs.activeSlot(for: slot) ?? slot }

    private struct Found {
        let market: CompiledMarket
        let localeIndex: Int
        let layout: CompiledLayout
        let slot: Int
    }

    /// The sample's market, else the first whose layout has the widget, else the first that could have it.
    private static func findPlace(
        for sample: SampleSource?, of widget: Int, in catalog: Catalog, tools: AssemblyTools, setting: SampleSetting?
    ) throws(Obstacle) -> Found {
        let markets = if let setting { [setting.market] } else { try markets(sample, catalog) }
        let hasRoom = setting != nil || sample?.expectation?.reason?.name != OmissionReason.crowded.rawValue
        var possible: Found?
        for market in markets {
            let own = sample?.locale.map { market.locales.firstIndex(of: $0) } ?? 0
            guard let locale = setting?.localeIndex ?? own else { continue }
            for surface in catalog.surfaces {
                guard let whole = market.layouts[surface]?[locale] else { continue }
                let place = whole.slot(of: widget)
                guard place != nil || !catalog.widgets[widget].isServed else { continue }
                let isAlone = setting?.isAlone == true
                let layout = isAlone ? place.map { whole.narrowed(to: $0).layout } ?? whole : whole
                guard
                    let trial = layout.trial(
                        of: widget, in: catalog, zones: tools.zones, hasRoom: hasRoom,
                        keepsArms: setting?.preview != nil)
                else { continue }
                let found = Found(market: market, localeIndex: locale, layout: trial.layout, slot: trial.slot)
                if place != nil { return found }
                possible = possible ?? found
            }
        }
        if let possible { return possible }
        throw obstacle(sample, markets, isSet: setting != nil)
    }

    private static func markets(_ sample: SampleSource?, _ catalog: Catalog) throws(Obstacle) -> [CompiledMarket] {
        guard let name = sample?.market else {
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

    private static func obstacle(_ sample: SampleSource?, _ markets: [CompiledMarket], isSet: Bool) -> Obstacle {
        if isSet, let market = markets.first { return .skip("in no layout of \(market.market)") }
        if let sample, let locale = sample.locale, let market = markets.first, markets.count == 1,
            !market.locales.contains(locale)
        {
            return .fault(
                sample.location,
                "\(market.market) does not speak \(locale); it has \(market.locales.map(\.tag).joined(separator: ", "))"
            )
        }
        return .skip(sample?.market.map { "in no layout of \($0.name)" } ?? "in no layout")
    }

    /// The setting's time, else the sample's own, else times at which its widget may be on, the default first.
    private static func moments(
        of sample: SampleSource?, _ facts: SampleFacts, in found: Found, tools: AssemblyTools, setting: SampleSetting?
    ) throws(Obstacle) -> [UTCInstant] {
        if let now = setting?.now { return [now] }
        if let now = sample?.now {
            switch tools.zones.resolve(now.time, in: found.layout.timeZone) {
            case .unique(let moment), .gap(let moment), .overlap(let moment, _): return [moment]
            case nil: throw .fault(now.location, "'\(now.time)' is not a time in \(found.layout.timeZone)")
            }
        }
        if let now = facts.now { return [now] }
        let slot = found.layout.slots[found.slot]
        let windows = slot.windows + slot.campaigns.map(\.window)
        return [usualMoment] + windows.compactMap { $0.from ?? $0.until?.adding(seconds: -1) }
    }

    private static func isOn(_ slot: Int, in inputs: LayoutInputs) -> Bool {
        guard inputs.isOn(slot) else { return false }
        guard inputs.widget(at: slot).drawsCampaigns else { return true }
        return inputs.campaign(of: slot) != nil
    }

    private static func inputs(
        of sample: SampleSource?, _ facts: SampleFacts, in found: Found, at moment: UTCInstant, serving: Serving,
        tools: AssemblyTools, setting: SampleSetting?
    ) -> LayoutInputs {
        var context = RequestContext(
            market: found.market, localeIndex: found.localeIndex, surface: found.layout.surface, currency: nil,
            client: client(facts, setting), traveller: facts.traveller, query: facts.query, now: moment,
            layoutID: "sample", unit: nil, preview: setting?.preview)
        if setting?.preview != nil { context.decideArms(in: serving) }
        let widget = serving.catalog.cards[found.layout.slots[found.slot].widget]
        let answer = sample.flatMap { SampleAnswer($0, of: widget).answer }
        let isComplete = sample?.isComplete ?? true
        let isWaiting = widget.source.form == .placeholder && !isComplete && !facts.isAboutResults
        let results =
            setting?.results ?? (isWaiting ? .awaited : .given(facts.values, isComplete: isComplete))
        return LayoutInputs(
            serving: serving, context: context, layout: found.layout, results: results,
            phase: isWaiting ? .beforeResults : .results(offset: 0, count: nil), tools: tools,
            services: ServiceAnswers(playing: answer, for: widget.name),
            offers: sample.flatMap { SampleAnswer($0, of: widget).offers }, explains: true)
    }

    /// The sample's device with the setting's values.
    private static func client(_ facts: SampleFacts, _ setting: SampleSetting?) -> ClientProfile {
        guard let given = setting?.client else { return facts.client }
        var client = given
        client.platform = given.platform ?? facts.client.platform
        client.app = given.app ?? facts.client.app
        client.timeZone = given.timeZone ?? facts.client.timeZone
        return client
    }
}
