import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverExposures
import LayoverFlags
import LayoverFrame
import LayoverModel
import LayoverPick
import LayoverTargeting

/// Exposures of one call: one row for each experiment that assigned an arm by hash, including the control.
///
/// They are written once, when the first part of an answer is sent; a stopped run writes none.
struct PickExposures: Sendable {
    /// The rows, except for the time and whether another arm would have answered differently.
    let rows: [Exposure]
    /// The picks of the other arms of each row's experiment; `nil` if they choose among other candidates.
    private let others: [[Pick]?]
    private let recorder: ExposureRecorder
    /// The request's name.
    private let name: String

    /// - Returns: `nil` if there is no exposure.
    init?(_ decided: DecidedArms, in serving: Serving, _ recorder: ExposureRecorder, named name: String) {
        let context = decided.context
        guard !context.isPreview else { return nil }
        let exposed = context.arms.members.filter(\.assignment.isByHash)
        var rows: [Exposure] = []
        var others: [[Pick]?] = []
        for member in exposed {
            guard let unit = member.assignment.unit else { continue }
            let experiment = serving.catalog.experiments[member.experiment].experiment
            var row = Exposure(
                milliseconds: 0, unitAttribute: unit.attribute, unit: unit.text, experiment: experiment.key,
                variation: experiment.arms[member.assignment.arm].key)
            row.hashVersion = experiment.hash?.version.rawValue ?? row.hashVersion
            row.bucket = member.assignment.bucket
            row.market = context.market.market.code
            row.locale = context.locale.tag
            row.platform = context.client.platform?.rawValue ?? ""
            row.appVersion = context.client.app ?? ""
            row.phase = .pick
            row.catalog = serving.catalog.shortHash
            row.generation = serving.generation
            row.isSticky = member.assignment.usedSticky
            row.isKilled = member.isKilled
            rows.append(row)
            others.append(PickExposures.others(member, decided, armCount: experiment.arms.count))
        }
        guard !rows.isEmpty else { return nil }
        self.rows = rows
        self.others = others
        self.recorder = recorder
        self.name = name
    }

    /// The picks of the other arms, each once; empty under a kill, because then there is nothing to compare.
    private static func others(
        _ member: RequestArms.Member, _ decided: DecidedArms, armCount count: Int
    ) -> [Pick]? {
        guard !member.isKilled else { return [] }
        let (arms, widget) = (decided.arms, decided.widget)
        let own = arms.card(member.experiment, member.arm) ?? widget
        var seen: [CompiledWidget] = [own]
        var picks: [Pick] = []
        for arm in 0..<count where arm != member.arm {
            let other = arms.card(member.experiment, arm) ?? widget
            guard !seen.contains(where: { $0 === other }) else { continue }
            seen.append(other)
            guard other.name == own.name, let pick = other.pick?.pick, pick.facts == own.pick?.pick.facts
            else { return nil }
            picks.append(pick)
        }
        return picks
    }

    /// Returns for each row whether another arm would have shown another order; `nil` if that is unknown.
    ///
    /// - Complexity: One ranking of the candidates for each other arm, `PickCallLimits.counterfactuals` at most.
    func differ(from session: PickSession) -> [Bool?] {
        var left = PickCallLimits.counterfactuals
        return others.map { others in
            guard let others else { return nil }
            for other in others {
                guard left > 0, let differs = session.differs(from: other) else { return nil }
                left -= 1
                if differs { return true }
            }
            return false
        }
    }

    /// Writes the rows.
    ///
    /// - Parameters:
    ///   - differences: Whether another arm would have answered differently, for each row.
    ///   - milliseconds: Since 1970, in UTC: when the answer was sent.
    func record(_ differences: [Bool?], milliseconds: Int) {
        var rows = rows
        for index in rows.indices {
            rows[index].milliseconds = milliseconds
            rows[index].differs = differences.indices.contains(index) ? differences[index] : nil
        }
        recorder.record(rows, named: name)
    }
}
