package import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting
import LayoverTemplates

/// What a layout is assembled for.
package enum AssemblyPhase: Hashable, Sendable {
    /// Before the first result: placeholders stand in for what waits.
    case beforeResults
    /// With results; `offset` is the number of results on earlier pages, `count` those on this one, `nil` for all.
    case results(offset: Int, count: Int?)
}

/// Decides which cards one request gets, and writes them.
package final class Assembler {
    package let serving: Serving
    package let context: RequestContext
    package let layout: CompiledLayout
    package let facts: FactBoard
    package let phase: AssemblyPhase
    package let tools: AssemblyTools
    /// What other teams' services have answered so far.
    package let remote: RemoteAnswers
    /// Whether reasons are kept for those who may ask.
    let explains: Bool

    /// What stands in each slot under this request's arms.
    let standing: StandingSlots
    /// What each slot came to, for those that read it; a version stands for what it replaces.
    private var given: [Giving]
    /// Slots whose service's newest answer is still waited for, and those that come after them, as in `given`.
    ///
    /// An earlier answer may stand in for it meanwhile.
    private var open: Set<Int> = []
    private var drafts: [CardDraft] = []
    /// Slots that show although nobody knows whether they should.
    private(set) var shownUnknown: Set<Int> = []
    /// What this thread had worked when the assembly began.
    private var workBefore: UInt64 = 0
    package private(set) var pending: [String] = []
    package private(set) var omissions: [Omission] = []
    private(set) var failures: [CardFailure] = []
    /// What other teams' services would have to be asked before the layout is whole; only after `assemble`.
    package private(set) var asks: [RemoteAsk] = []
    /// What was written, in short; only after `assemble`.
    private(set) var revision = ContentHash()
    /// The digits of the revision as the layout has it.
    private(set) var revisionDigits: [UInt8] = []

    package init(
        serving: Serving, context: RequestContext, layout: CompiledLayout, facts: FactBoard, phase: AssemblyPhase,
        tools: AssemblyTools, remote: RemoteAnswers = .none, explains: Bool = false
    ) {
        self.serving = serving
        self.context = context
        self.layout = layout
        self.facts = facts
        self.phase = phase
        self.tools = tools
        self.remote = remote
        self.explains = explains
        standing = StandingSlots(context.arms, in: layout)
        given = Array(repeating: .nothing, count: layout.slots.count)
    }

    /// Appends the `layout` object to `output`.
    ///
    /// - Returns: What the server counts and logs.
    /// - Complexity: O(slots + bytes written); nothing grows with the number of results.
    package func assemble(into output: inout [UInt8]) -> AssemblyReport {
        assemble(into: &output, LayoutWriter(assembler: self)).report
    }

    /// The same with a writer that notes more.
    func assemble(
        into output: inout [UInt8], _ writer: consuming LayoutWriter
    ) -> (report: AssemblyReport, writer: LayoutWriter) {
        decide()
        let (kept, crowded) = PageLimits(limits: layout.limits).apply(to: drafts)
        for draft in crowded { omit(draft.asked, .crowded, "") }
        let page = kept.filter(isOnThisPage)
        for draft in kept where !isOnThisPage(draft) { omit(draft.asked, .anotherPage, "") }
        let cards = writer.write(page, into: &output)
        for failure in writer.failures { omit(failure.slot, failure.reason, failure.detail) }
        revision = writer.revision
        revisionDigits = writer.digits
        failures += writer.failures.filter { $0.reason != .noLink }
        let report = AssemblyReport(
            cards: cards, failures: failures.map { (widget(at: $0.slot).name, $0.reason) },
            blockedLinks: writer.blockedLinks)
        return (report, writer)
    }

    package func widget(at slot: Int) -> CompiledWidget { serving.catalog.cards[layout.slots[slot].widget] }

    func omit(_ slot: Int, _ reason: OmissionReason, _ detail: @autoclosure () -> String) {
        guard explains else { return }
        omissions.append(Omission(widget: widget(at: slot).name, reason: reason, detail: detail()))
    }

    private func decide() {
        workBefore = tools.work()
        let killed = serving.killIndex.killed(by: serving.kills, in: context.killScope)
        for slot in layout.order where !layout.slots[slot].isFallbackOnly {
            guard standing.stands(slot, in: layout) else {
                if standing.slot(for: slot) == nil { omit(slot, .experiment, "") }
                continue
            }
            if killed.contains(layout.slots[slot].widget) {
                omit(slot, .killed, "")
                continue
            }
            consider(slot, killed)
        }
        if phase == .beforeResults { addPlaceholders(killed) }
    }

    /// Follows one widget from its schedule to its card, or to the reason why it has none.
    private func consider(_ slot: Int, _ killed: KillMask) {
        guard widget(at: slot).source.form != .placeholder else { return }
        guard let chosen = ableSlot(from: slot, killed) else { return }
        let start = tools.clock()
        guard isOn(chosen, for: slot), holds(chosen, for: slot) else { return }
        if !mayAsk(chosen) { leaveOpen(chosen) }
        guard widget(at: chosen).remote != nil || !waitsForEarlier(chosen) else { return wait(slot, as: chosen) }
        provide(chosen, standsInFor: chosen == slot ? nil : slot, textOnly: !isAble(chosen), since: start)
    }

    /// The slot itself where the client can draw it, else the nearest fallback that it can; `nil` for none.
    private func ableSlot(from slot: Int, _ killed: KillMask) -> Int? {
        if let able = drawingSlot(from: slot, killed) { return able }
        let missing = Capabilities(context.client).missing(for: widget(at: slot)) ?? ""
        omit(slot, .requires, missing)
        return nil
    }

    /// The same, without a word of it where there is none.
    func drawingSlot(from slot: Int, _ killed: KillMask) -> Int? {
        var current = slot
        for _ in layout.slots {
            if isAble(current) { return current }
            if case .text = widget(at: current).source.fallback { return current }
            guard let next = fallback(of: current), !killed.contains(layout.slots[next].widget) else { break }
            current = next
        }
        return nil
    }

    /// What stands where the layout has the fallback; a version falls back to what it replaces itself.
    private func fallback(of slot: Int) -> Int? {
        guard let next = layout.slots[slot].fallback else { return nil }
        return layout.mark(of: slot)?.replaces == next ? next : standing.slot(for: next)
    }

    private func isAble(_ slot: Int) -> Bool { Capabilities(context.client).missing(for: widget(at: slot)) == nil }

    private func isOn(_ slot: Int, for original: Int) -> Bool {
        let windows = layout.slots[slot].windows
        guard !windows.isEmpty, !windows.contains(where: { $0.contains(context.now) }) else { return true }
        omit(original, .schedule, "")
        return false
    }

    private func holds(_ slot: Int, for original: Int) -> Bool {
        let widget = widget(at: slot)
        guard let condition = widget.condition else { return true }
        switch condition.evaluate({ fact(at: $0, of: slot, widget) }) {
        case .yes: return true
        case .no: omit(original, .condition, "")
        case .pending: wait(original, as: slot)
        case .unknown:
            if showsUnknown(widget) {
                shownUnknown.insert(slot)
                return true
            }
            omit(original, .unknown, "")
        }
        return false
    }

    /// Whether it shows where its condition is unknown.
    ///
    /// Of a search that has all its results and found none nothing more
    /// will be known, and nothing can be booked: what asks of results then shows on a plain yes alone.
    func showsUnknown(_ widget: CompiledWidget) -> Bool {
        widget.source.showsWhenUnknown && !(widget.asksOfResults && facts.hasNone)
    }

    /// What the card of a slot says.
    func wording(of slot: Int, for campaign: Int?) -> Wording {
        let usual = layout.slots[slot].wording(for: campaign)
        return shownUnknown.contains(slot) ? usual.whenUnknown ?? usual : usual
    }

    /// What the condition of the widget in `slot` sees under a number of its own.
    func fact(at number: Int, of slot: Int, _ widget: CompiledWidget) -> Fact {
        if let name = FactSlot.name(of: number) { return facts.fact(name, at: number) }
        let field = widget.conditionFields[number - FactSlot.provided(0)]
        if let earlier = layout.slots[slot].after[field.afterIndex], keepsWaiting(earlier) { return .pending }
        return provided(field, to: slot).map { .known($0) } ?? .unknown
    }

    /// A field of an earlier widget; `nil` where it gave no card.
    func provided(_ field: ProvidedField, to slot: Int) -> Value? {
        guard case .values(let values)? = giving(field, to: slot) else { return nil }
        return values[field.field]
    }

    /// Whether the earlier widget may still give the field, for whatever reason it has not yet.
    func isAwaited(_ field: ProvidedField, by slot: Int) -> Bool {
        if case .awaited? = giving(field, to: slot) { true } else { false }
    }

    private func giving(_ field: ProvidedField, to slot: Int) -> Giving? {
        layout.slots[slot].after[field.afterIndex].map { given[$0] }
    }

    /// Whether a widget that it comes after waits for another team's service: it then waits as well.
    func waitsForEarlier(_ slot: Int) -> Bool {
        !open.isEmpty && layout.slots[slot].after.contains { $0.map(keepsWaiting) ?? false }
    }

    private func keepsWaiting(_ slot: Int) -> Bool {
        if case .awaited = given[slot] { open.contains(slot) } else { false }
    }

    /// Whether all that it comes after have their newest answers, so that its own question is the last for now.
    func mayAsk(_ slot: Int) -> Bool {
        open.isEmpty || !layout.slots[slot].after.contains { $0.map(open.contains) ?? false }
    }

    /// Notes that a widget's service has not answered its newest question.
    func leaveOpen(_ slot: Int) { if let place = giver(slot) { open.insert(place) } }

    /// Lists a widget as pending, `chosen` being what would draw it.
    private func wait(_ asked: Int, as chosen: Int) {
        pending.append(widget(at: asked).name)
        guard asked == chosen else { return }
        give(.awaited, of: chosen)
        if widget(at: chosen).remote != nil || waitsForEarlier(chosen) { leaveOpen(chosen) }
    }

    /// Puts a question to another team's service among those that the layout still needs.
    func note(_ ask: RemoteAsk) { if !asks.contains(ask) { asks.append(ask) } }

    private func provide(_ slot: Int, standsInFor original: Int?, textOnly: Bool, since start: UInt64) {
        let asked = original ?? slot
        switch FieldFiller(self, slot: slot).fill() {
        case .values(let values, let campaign):
            guard !isLate(slot, since: start) else { return fail(asked, .late, "over its budget") }
            if original == nil { give(.values(values), of: slot) }
            guard let place = place(of: asked) else { return awaitAnchor(asked) }
            drafts.append(
                CardDraft(
                    slot: slot, standsInFor: original,
                    kind: textOnly ? .text : campaign.map { .campaign($0) } ?? .widget,
                    wording: wording(of: slot, for: campaign),
                    values: values, place: place, priority: widget(at: asked).source.priority,
                    expires: expiry(of: slot, campaign)))
        case .pending: wait(asked, as: slot)
        case .none(let reason, let detail): omit(asked, reason, detail)
        case .failed(let reason, let detail): fail(asked, reason, detail)
        }
    }

    private func give(_ giving: Giving, of slot: Int) { if let place = giver(slot) { given[place] = giving } }

    /// The slot as which others read it: itself, or what an arm's version replaces; `nil` for another widget in its place.
    private func giver(_ slot: Int) -> Int? {
        guard let mark = layout.mark(of: slot) else { return slot }
        return mark.isSameWidget ? mark.replaces : nil
    }

    private func fail(_ slot: Int, _ reason: OmissionReason, _ detail: String) {
        failures.append(CardFailure(slot: slot, reason: reason, detail: detail))
        omit(slot, reason, detail)
    }

    /// Whether a card took more than its budget, and took it for work: on a busy machine a thread may be kept waiting in
    /// the midst of any card, and no card comes and goes for that.
    private func isLate(_ slot: Int, since start: UInt64) -> Bool {
        let budget = UInt64(widget(at: slot).source.provider.budgetMilliseconds) * 1_000_000
        return tools.clock() &- start > budget && tools.work() &- workBefore > budget
    }

    func place(of slot: Int) -> Place? {
        PlaceFinder(layout: layout, catalog: serving.catalog, standing: standing).place(of: slot) { name in
            if case .text(let id)? = facts.value(name) { id } else { nil }
        }
    }

    private func awaitAnchor(_ slot: Int) {
        if facts.isComplete {
            omit(slot, .noValue, "no itinerary to stand beside")
        } else {
            pending.append(widget(at: slot).name)
        }
    }

    /// The earliest of the window's end, the campaign's end and the widget's own `expires`.
    private func expiry(of slot: Int, _ campaign: Int?) -> UTCInstant? {
        let windowEnd = layout.slots[slot].windows.first { $0.contains(context.now) }?.until
        let runEnd = campaign.flatMap { index in
            layout.slots[slot].campaigns.first { $0.campaign == index }?.window.until
        }
        let ownEnd = widget(at: slot).source.expiresSeconds.map { context.now.adding(seconds: $0) }
        return earlier(ownEnd, earlier(windowEnd, runEnd).map { $0.adding(seconds: -1) })
    }

    private func earlier(_ left: UTCInstant?, _ right: UTCInstant?) -> UTCInstant? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    /// A grey card for each widget that waits and that some placeholder stands for.
    private func addPlaceholders(_ killed: KillMask) {
        for slot in layout.slots.indices
        where widget(at: slot).source.form == .placeholder && standing.stands(slot, in: layout) {
            guard !killed.contains(layout.slots[slot].widget), isAble(slot), isOn(slot, for: slot), isTrue(slot) else {
                continue
            }
            for replaced in layout.slots[slot].standsFor {
                guard let target = standing.slot(for: replaced), pending.contains(widget(at: target).name),
                    let place = place(of: target)
                else { continue }
                drafts.append(
                    CardDraft(
                        slot: slot, standsInFor: nil, kind: .placeholder(for: target),
                        wording: layout.slots[slot].wording, values: [], place: place,
                        priority: widget(at: target).source.priority, expires: nil))
            }
        }
    }

    /// Whether a placeholder's own condition says yes: nothing waits for it.
    private func isTrue(_ slot: Int) -> Bool {
        let widget = widget(at: slot)
        return widget.condition.map { $0.evaluate { fact(at: $0, of: slot, widget) } == .yes } ?? true
    }

    private func isOnThisPage(_ draft: CardDraft) -> Bool {
        guard case .results(let offset, let count) = phase, offset > 0 || count != nil else { return true }
        switch draft.place.position {
        case .index(let index):
            let isAfterStart = offset == 0 || index > offset
            return isAfterStart && count.map { index <= offset + $0 } ?? true
        case .end: return offset == 0
        case .anchor: return true
        }
    }
}

/// What one assembly came to.
package struct AssemblyReport: Sendable {
    package let cards: Int
    /// Cards that failed while they were written, by widget.
    package let failures: [(widget: String, reason: OmissionReason)]
    /// Links in cards that were refused, or that lead nowhere for this client, and are not drawn.
    package let blockedLinks: Int
}

/// What a widget came to, for those that come after it.
private enum Giving {
    /// No card.
    case nothing
    case values([Value?])
    /// Not known yet: results are still coming in, or another team's service has not answered.
    case awaited
}

/// A card that failed while it was written.
struct CardFailure {
    let slot: Int
    let reason: OmissionReason
    let detail: String
}

extension CardFailure {
    /// A card that could not be rendered.
    init(slot: Int, _ error: RenderError) {
        switch error {
        case .overBudget: self.init(slot: slot, reason: .tooLarge, detail: "\(error)")
        case .noWayOn:
            self.init(slot: slot, reason: .noLink, detail: "none of its links leads anywhere for this client")
        case .missingValue, .structureChanged: self.init(slot: slot, reason: .failed, detail: "\(error)")
        }
    }
}
