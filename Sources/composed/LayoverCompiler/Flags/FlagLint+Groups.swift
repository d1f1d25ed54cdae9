import LayoverExperiments
import LayoverModel
import LayoverSchema

// Checks of experiments that meet: in a group, or on one page.
extension FlagLint {
    /// Experiments of one group must hash one unit and have disjoint ranges, so that no unit is in two of them.
    mutating func checkGroups() {
        let alive = experiments.filter { $0.phase != .stopped && $0.exclusion != nil }
        for members in Dictionary(grouping: alive, by: { $0.exclusion?.group.name }).values where members.count > 1 {
            for member in members {
                checkUnit(of: member, among: members)
                checkRange(of: member, among: members)
            }
        }
    }

    private mutating func checkUnit(of member: ExperimentSource, among members: [ExperimentSource]) {
        guard let other = members.first(where: { $0.unit.name != member.unit.name }) else { return }
        report(
            "experiment.group-unit",
            "'\(other.key.name)' of the same group assigns by '\(other.unit.name)', so people could be in both; assign by one attribute",
            at: member.unit)
    }

    private mutating func checkRange(of member: ExperimentSource, among members: [ExperimentSource]) {
        guard let exclusion = member.exclusion else { return }
        let other = members.first { other in
            guard let range = other.exclusion, other.key.name != member.key.name else { return false }
            return exclusion.from < range.until && range.from < exclusion.until
        }
        guard let other, let range = other.exclusion else { return }
        report(
            "experiment.group-overlap",
            "the range overlaps that of '\(other.key.name)', [\(range.from), \(range.until)]; give each its own part of the group",
            at: exclusion.group)
    }

    /// Two experiments that change the same thing must not share units, or neither result can be read.
    mutating func checkMeetings() {
        var touched: [String: [Touch]] = [:]
        for experiment in experiments where experiment.phase == .running {
            for touch in experiment.touches { touched[touch.thing, default: []].append(touch) }
        }
        for touches in touched.values {
            for touch in touches {
                guard let other = touches.first(where: { $0.experiment.meets(touch.experiment) }) else { continue }
                report(
                    "experiment.conflict",
                    "'\(other.experiment.key.name)' changes \(touch.thing) too; give both one 'exclude_group' and each an 'exclude_range' of its own",
                    at: touch.reference)
            }
        }
    }
}

/// Something on a page that an experiment changes.
private struct Touch {
    let experiment: ExperimentSource
    /// A widget or a place, in words.
    let thing: String
    let reference: WrittenName
}

extension ExperimentSource {
    fileprivate var touches: [Touch] {
        let sentences = variants.flatMap(\.sentences).map {
            Touch(experiment: self, thing: $0.part.inWords, reference: $0.name)
        }
        return sentences
            + variants.flatMap(\.changes).flatMap { change -> [Touch] in
                let widgets = ([change.widget] + [change.instead].compactMap { $0 }).map {
                    Touch(experiment: self, thing: "the widget '\($0.name)'", reference: $0)
                }
                let place = change.place.map {
                    Touch(experiment: self, thing: "the place '\($0.inWords)'", reference: change.widget)
                }
                return widgets + [place].compactMap { $0 }
            }
    }
}
