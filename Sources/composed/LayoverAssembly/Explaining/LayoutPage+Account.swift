import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting

// Why a widget has a card or no card; only for a page that was assembled with `explains`.
extension LayoutPage {
    /// Explains the layout's decision on a widget.
    ///
    /// It evaluates every rule with the code that made the decision, in the state that the assembly left.
    ///
    /// - Parameter name: A widget of the catalog, in this layout or not.
    /// - Returns: Every rule and its outcome.
    /// - Complexity: O(slots + operands); no service is called.
    package func account(of name: String) -> WidgetAccount {
        let (seat, found) = SeatFinder(inputs).seat(of: name)
        guard let slot = found else { return WidgetAccount(absent: seat, in: self, name) }
        let killed = inputs.killed
        let ability = ability(of: slot, killed)
        let drawing = inputs.drawingSlot(from: slot, killed) ?? slot
        let drawn = inputs.widget(at: drawing)
        let isOn = inputs.isOn(drawing)
        let condition = decision.conditionTrace(of: drawing)
        let isShownUnknown = condition?.truth == .unknown && inputs.showsUnknown(drawn)
        let holds = condition.map { $0.truth == .yes || isShownUnknown } ?? true
        let reasons = killed.contains(inputs.layout.slots[slot].widget) ? killers(of: inputs.widget(at: slot)) : []
        return WidgetAccount(
            seat: seat, slot: slot, drawn: drawn, windows: inputs.layout.slots[drawing].windows, isOn: isOn,
            killedBy: reasons, ability: ability, condition: condition, isShownUnknown: isShownUnknown,
            provision: provision(of: drawing, isReached: isOn && holds && reasons.isEmpty),
            campaigns: drawn.drawsCampaigns
                ? CampaignChooser(inputs, slot: drawing).statuses() : [],
            position: position(of: slot), omission: omissions.first { $0.widget == name },
            isPending: decision.pending.contains(name))
    }

    private func killers(of widget: CompiledWidget) -> [KillName] {
        let (kills, scope) = (inputs.serving.kills, inputs.context.killScope)
        let reached = widget.killNames.filter { kills.isKilled($0, in: scope, type: widget.cardType) }
        return kills.entries.map(\.name).filter { name in
            kills.isKilledItself(name, in: scope) && !Set(kills.reached(by: name)).isDisjoint(with: reached)
        }
    }

    private func ability(of slot: Int, _ killed: KillMask) -> WidgetAccount.Ability {
        let own = inputs.widget(at: slot)
        guard let missing = Capabilities(inputs.context.client).missing(for: own) else { return .able }
        guard let drawing = inputs.drawingSlot(from: slot, killed) else { return .unable(missing: missing) }
        return drawing == slot
            ? .asText(missing: missing) : .standIn(inputs.widget(at: drawing).name, missing: missing)
    }

    private func provision(of slot: Int, isReached: Bool) -> WidgetAccount.Provision {
        let widget = inputs.widget(at: slot)
        if widget.source.form == .placeholder { return standsFor(widget, slot) }
        guard isReached || widget.service == nil else { return .notAsked }
        guard widget.service != nil || !decision.outcomes.waitsForEarlier(slot) else {
            return .awaited("an earlier widget waits")
        }
        let filled = FieldFiller(inputs, decision.outcomes, slot: slot).fill()
        switch filled.outcome {
        case .values(_, let campaign): return .filled(campaign: campaign)
        case .pending:
            let serviceRequest = decision.serviceRequests.first { $0.widget == widget.name } ?? filled.serviceRequest
            return .awaited(LayoutDecision.inWords(awaiting: serviceRequest))
        case .none(let reason, let detail): return .nothing(reason, detail)
        case .failed(let reason, let detail): return .failed(reason, detail)
        }
    }

    private func standsFor(_ widget: CompiledWidget, _ slot: Int) -> WidgetAccount.Provision {
        let targets = inputs.layout.slots[slot].standsFor.map { inputs.activeSlots.slot(for: $0) ?? $0 }
            .map { inputs.widget(at: $0).name }
        return .standsFor(
            waiting: inputs.phase == .beforeResults ? targets.filter(decision.pending.contains) : [],
            all: widget.source.provider.standsFor.map(\.name))
    }

    private func position(of slot: Int) -> WidgetAccount.Position {
        switch inputs.place(of: slot)?.position {
        case .index(0)?: .top
        case .index(let count)?: .after(count)
        case .end?: .end
        case .anchor(let id)?: .beside(id)
        case nil: .nowhere
        }
    }
}

extension WidgetAccount {
    /// For a widget that is not in the layout.
    fileprivate init(absent seat: Seat, in page: LayoutPage, _ name: String) {
        self.init(
            seat: seat, slot: nil, drawn: nil, windows: [], isOn: true, killedBy: [], ability: .able, condition: nil,
            isShownUnknown: false,
            provision: .notAsked, campaigns: [], position: .nowhere,
            omission: page.omissions.first { $0.widget == name }, isPending: page.decision.pending.contains(name))
    }
}
