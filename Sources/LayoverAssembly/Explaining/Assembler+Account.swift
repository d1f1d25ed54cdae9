import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting

// Why a widget has a card or none; only for an assembler that has assembled with `explains`.
extension Assembler {
    /// What the layout makes of a widget.
    ///
    /// It looks at every rule by the very code that decided, in the state that the assembly left.
    ///
    /// - Parameter name: A widget of the catalog, in this layout or not.
    /// - Returns: Every rule and what it says.
    /// - Complexity: O(slots + operands); a service is not asked.
    package func account(of name: String) -> WidgetAccount {
        let (seat, found) = seat(of: name)
        guard let slot = found else { return WidgetAccount(absent: seat, in: self, name) }
        let killed = serving.killIndex.killed(by: serving.kills, in: context.killScope)
        let ability = ability(of: slot, killed)
        let drawing = drawingSlot(from: slot, killed) ?? slot
        let drawn = widget(at: drawing)
        let windows = layout.slots[drawing].windows
        let isOn = windows.isEmpty || windows.contains { $0.contains(context.now) }
        let condition = drawn.condition?.trace { fact(at: $0, of: drawing, drawn) }
        let isShownUnknown = condition?.truth == .unknown && showsUnknown(drawn)
        let holds = condition.map { $0.truth == .yes || isShownUnknown } ?? true
        let reasons = killed.contains(layout.slots[slot].widget) ? killers(of: widget(at: slot)) : []
        return WidgetAccount(
            seat: seat, slot: slot, drawn: drawn, windows: windows, isOn: isOn, killedBy: reasons,
            ability: ability, condition: condition, isShownUnknown: isShownUnknown,
            provision: provision(of: drawing, isReached: isOn && holds && reasons.isEmpty && found != nil),
            campaigns: drawn.source.provider.kind == .campaign
                ? CampaignChooser(self, slot: drawing).standings() : [],
            position: position(of: slot), omission: omissions.first { $0.widget == name },
            isPending: pending.contains(name))
    }

    /// How the widget comes by a place, and the slot that says the most of it.
    private func seat(of name: String) -> (WidgetAccount.Seat, Int?) {
        let slots = layout.slots.indices.filter { widget(at: $0).name == name }
        if let own = slots.first(where: { layout.mark(of: $0) == nil && !layout.slots[$0].isFallbackOnly }) {
            return seat(ofOwn: own, name, slots)
        }
        let versions = slots.filter { layout.mark(of: $0) != nil }
        if let standing = versions.first(where: { self.standing.stands($0, in: layout) }), let arm = arm(of: standing) {
            return (.brought(arm), standing)
        }
        if let stand = slots.first(where: { layout.mark(of: $0) == nil }) {
            let asked = layout.slots.indices.filter { layout.slots[$0].fallback == stand }
            return (.onlyInsteadOf(asked.map { widget(at: $0).name }), stand)
        }
        guard let version = versions.first else { return (.none, nil) }
        return (.onlyInArms(versions.compactMap(arm)), version)
    }

    private func seat(ofOwn own: Int, _ name: String, _ slots: [Int]) -> (WidgetAccount.Seat, Int?) {
        guard let stands = standing.slot(for: own) else {
            let mark = (layout.arms?.marks ?? []).first {
                $0.replaces == own && $0.slot == nil && context.arms.arm(of: $0.experiment) == $0.arm
            }
            return (mark.map { .leftOut(WidgetAccount.Arm($0)) } ?? .own, own)
        }
        guard stands != own, let arm = arm(of: stands) else { return (.own, own) }
        if widget(at: stands).name == name { return (.version(arm), stands) }
        if let other = slots.first(where: { $0 != own && layout.mark(of: $0) != nil && standing.stands($0, in: layout) }
        ),
            let arm = self.arm(of: other)
        {
            return (.brought(arm), other)
        }
        return (.replaced(by: widget(at: stands).name, arm), own)
    }

    private func arm(of slot: Int) -> WidgetAccount.Arm? { layout.mark(of: slot).map { WidgetAccount.Arm($0) } }

    private func killers(of widget: CompiledWidget) -> [KillName] {
        let scope = context.killScope
        let reached = widget.killNames.filter { serving.kills.isKilled($0, in: scope, type: widget.cardType) }
        return serving.kills.entries.map(\.name).filter { name in
            serving.kills.isKilledItself(name, in: scope)
                && !Set(serving.kills.reached(by: name)).isDisjoint(with: reached)
        }
    }

    private func ability(of slot: Int, _ killed: KillMask) -> WidgetAccount.Ability {
        let own = widget(at: slot)
        guard let missing = Capabilities(context.client).missing(for: own) else { return .able }
        guard let drawing = drawingSlot(from: slot, killed) else { return .unable(missing: missing) }
        return drawing == slot ? .asText(missing: missing) : .standIn(widget(at: drawing).name, missing: missing)
    }

    private func provision(of slot: Int, isReached: Bool) -> WidgetAccount.Provision {
        let widget = widget(at: slot)
        if widget.source.form == .placeholder {
            let targets = layout.slots[slot].standsFor.map { standing.slot(for: $0) ?? $0 }.map {
                self.widget(at: $0).name
            }
            return .standsFor(
                waiting: phase == .beforeResults ? targets.filter(pending.contains) : [],
                all: widget.source.provider.standsFor.map(\.name))
        }
        guard isReached || widget.remote == nil else { return .notAsked }
        guard widget.remote != nil || !waitsForEarlier(slot) else { return .awaited("an earlier widget waits") }
        switch FieldFiller(self, slot: slot).fill() {
        case .values(_, let campaign): return .filled(campaign: campaign)
        case .pending: return .awaited(awaitedInWords(of: widget.name))
        case .none(let reason, let detail): return .nothing(reason, detail)
        case .failed(let reason, let detail): return .failed(reason, detail)
        }
    }

    private func position(of slot: Int) -> WidgetAccount.Position {
        switch place(of: slot)?.position {
        case .index(0)?: .top
        case .index(let count)?: .after(count)
        case .end?: .end
        case .anchor(let id)?: .beside(id)
        case nil: .nowhere
        }
    }
}

extension WidgetAccount.Arm {
    init(_ mark: LayoutArms.Mark) { self.init(experiment: mark.experiment, arm: mark.arm) }
}

extension WidgetAccount {
    /// Of a widget that the layout knows nothing of.
    fileprivate init(absent seat: Seat, in assembler: Assembler, _ name: String) {
        self.init(
            seat: seat, slot: nil, drawn: nil, windows: [], isOn: true, killedBy: [], ability: .able, condition: nil,
            isShownUnknown: false,
            provision: .notAsked, campaigns: [], position: .nowhere,
            omission: assembler.omissions.first { $0.widget == name }, isPending: assembler.pending.contains(name))
    }
}
