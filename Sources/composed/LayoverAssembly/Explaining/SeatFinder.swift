import LayoverCatalog

/// Finds how a widget gets its place in one request's layout.
struct SeatFinder {
    private let inputs: LayoutInputs

    init(_ inputs: LayoutInputs) { self.inputs = inputs }

    private var layout: CompiledLayout { inputs.layout }
    private var activeSlots: ActiveSlots { inputs.activeSlots }

    /// Finds how the widget gets its place, and the slot that explains the most.
    func seat(of name: String) -> (WidgetAccount.Seat, Int?) {
        let slots = layout.slots.indices.filter { inputs.widget(at: $0).name == name }
        if let own = slots.first(where: { layout.mark(of: $0) == nil && !layout.slots[$0].isFallbackOnly }) {
            return seat(ofOwn: own, name, slots)
        }
        let versions = slots.filter { layout.mark(of: $0) != nil }
        if let activeSlot = versions.first(where: { self.activeSlots.stands($0, in: layout) }),
            let arm = arm(of: activeSlot)
        {
            return (.brought(arm), activeSlot)
        }
        if let stand = slots.first(where: { layout.mark(of: $0) == nil }) {
            let asked = layout.slots.indices.filter { layout.slots[$0].fallback == stand }
            return (.onlyInsteadOf(asked.map { inputs.widget(at: $0).name }), stand)
        }
        guard let version = versions.first else { return (.none, nil) }
        return (.onlyInArms(versions.compactMap(arm)), version)
    }

    private func seat(ofOwn own: Int, _ name: String, _ slots: [Int]) -> (WidgetAccount.Seat, Int?) {
        guard let stands = activeSlots.slot(for: own) else {
            let mark = (layout.arms?.marks ?? []).first {
                $0.replaces == own && $0.slot == nil && inputs.context.arms.arm(of: $0.experiment) == $0.arm
            }
            return (mark.map { .leftOut(WidgetAccount.Arm($0)) } ?? .own, own)
        }
        guard stands != own, let arm = arm(of: stands) else { return (.own, own) }
        if inputs.widget(at: stands).name == name { return (.version(arm), stands) }
        let other = slots.first { $0 != own && layout.mark(of: $0) != nil && activeSlots.stands($0, in: layout) }
        if let other, let arm = self.arm(of: other) { return (.brought(arm), other) }
        return (.replaced(by: inputs.widget(at: stands).name, arm), own)
    }

    private func arm(of slot: Int) -> WidgetAccount.Arm? { layout.mark(of: slot).map { WidgetAccount.Arm($0) } }
}

extension WidgetAccount.Arm {
    fileprivate init(_ mark: LayoutArms.Mark) { self.init(experiment: mark.experiment, arm: mark.arm) }
}
