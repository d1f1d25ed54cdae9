import LayoverExperiments
import LayoverModel
import LayoverSchema

// Checks of the changes in the arms of one experiment.
extension FlagLint {
    mutating func checkChanges(of experiment: ExperimentSource) {
        for change in experiment.variants.first?.changes ?? [] {
            report(
                "experiment.control",
                "the first variant is the control, which leaves the page unchanged; put the changes into another variant",
                at: change.widget)
        }
        for variant in experiment.variants {
            var seen: Set<String> = []
            for change in variant.changes {
                if !seen.insert(change.widget.name).inserted {
                    report(
                        "experiment.change-twice",
                        "'\(variant.key.name)' changes '\(change.widget.name)' twice; write one change",
                        at: change.widget)
                }
                check(change, in: variant, of: experiment)
            }
        }
    }

    private mutating func check(
        _ change: ArmChange, in variant: ExperimentSource.Variant, of experiment: ExperimentSource
    ) {
        guard let widget = units.widgets[change.widget.name] else { return }
        checkEffect(of: change, on: widget)
        checkPick(of: change, on: widget)
        let comesIn = variant.changes.contains { $0.instead?.name == change.widget.name }
        if !isShown(widget) && !comesIn && !isCalled(widget) {
            let isLive = widget.status == .live
            report(
                "experiment.unseen",
                "'\(change.widget.name)' is \(isLive ? "in no layout" : widget.status.rawValue), so no reader sees the change; \(isLive ? "add it to a layout" : "write 'status: live' in its file")",
                as: .warning, at: change.widget)
        }
        guard let instead = change.instead, let other = units.widgets[instead.name], other.status != .live else {
            return
        }
        report(
            "experiment.instead",
            "'\(instead.name)' is \(other.status.rawValue), so no reader would see it; write 'status: live' in its file",
            as: experiment.phase == .running ? .error : .warning, at: instead)
    }

    private func isShown(_ widget: WidgetSource) -> Bool {
        guard widget.status == .live else { return false }
        return placed?.contains(widget.name.name) ?? true || standIns.contains(widget.name.name)
    }

    /// True if `/v1/pick` answers for it, even if it is in no layout.
    private func isCalled(_ widget: WidgetSource) -> Bool { widget.status == .live && widget.isForCalls }

    /// Checks `pick: late-dinner@distance-first` against the arms of the widget's pick.
    private mutating func checkPick(of change: ArmChange, on widget: WidgetSource) {
        guard let arm = change.pickArm else { return }
        let name = widget.name.name
        guard let pick = widget.pick else {
            return report(
                "experiment.pick", "'\(name)' has no pick; name a widget that has 'pick'", at: change.widget)
        }
        let names = pick.arms.map(\.name)
        guard !arm.name.isEmpty else {
            let example = "'\(name)@\(names.first ?? "distance-first")'"
            return report(
                "experiment.pick", "'\(name)' names no arm; add it, as in \(example)", at: change.widget)
        }
        if !names.contains(arm.name) {
            let near = suggestion(for: arm.name, among: names)
            report(
                "experiment.pick",
                "the pick of '\(name)' has no arm '\(arm.name)'; \(meant(near, else: "write it under 'arms' there"))",
                at: arm)
        }
        if let instead = change.instead {
            report(
                "experiment.pick", "'\(instead.name)' would be here with its own pick; remove 'instead'", at: instead)
        }
    }

    private mutating func checkEffect(of change: ArmChange, on widget: WidgetSource) {
        if change.isHidden {
            guard change.changesCard else { return }
            report(
                "experiment.change",
                "'show: false' leaves '\(change.widget.name)' out, so nothing else of this change shows; remove one",
                at: change.widget)
        } else if !change.differs(from: widget) {
            report(
                "experiment.nothing", "'\(change.widget.name)' is already like this; write what differs",
                at: change.widget)
        }
    }
}

extension ArmChange {
    /// True if the change does more than show or hide the card.
    fileprivate var changesCard: Bool {
        pickArm != nil || instead != nil || place != nil || dropsWhenShort != nil || priority != nil || fields != nil
            || messages != nil
    }

    /// Returns whether the card would differ or have another place.
    fileprivate func differs(from widget: WidgetSource) -> Bool {
        if let instead, instead.name != widget.name.name { return true }
        // An unknown arm, or one equal to the pick itself, is reported elsewhere.
        if pickArm != nil { return true }
        if let place, place.inWords != widget.place.inWords { return true }
        if let dropsWhenShort, dropsWhenShort != widget.dropsWhenShort { return true }
        if let priority, priority != widget.priority { return true }
        return [fields, messages].contains { !($0?.entries ?? []).isEmpty }
    }
}

extension WidgetSource.Place {
    /// The place in words, without its location.
    var inWords: String {
        switch self {
        case .top: "top"
        case .bottom: "bottom"
        case .afterResults(let count): "after_results: \(count)"
        case .before(let name): "before: \(name.name)"
        case .beside(let fact): "beside: \(fact.name)"
        }
    }
}
