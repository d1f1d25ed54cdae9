import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSchema
import LayoverSentence
import LayoverTargeting

/// The arms of one request for a sentence: decided once, before the answer is made.
struct SentenceArms: Sendable {
    /// One experiment that the request is in.
    struct Member: Sendable {
        let trial: SentenceTrial
        let assignment: Assignment
        /// True if the experiment is killed here: the arm is then the control, whatever was assigned.
        let isKilled: Bool

        var arm: Int { isKilled ? 0 : assignment.arm }
    }

    static let none = SentenceArms(members: [], isPreview: false, client: .unknown)

    let members: [Member]
    /// True if a signed link requests arms: no exposure is recorded for it.
    let isPreview: Bool
    let client: ClientProfile

    /// The changes of all arms together; `nil` if they change nothing.
    var variant: SentenceVariant? { variant(but: nil, arm: 0) }

    /// The same, if the unit had another arm of one experiment.
    func variant(but other: Int?, arm: Int) -> SentenceVariant? {
        var variant = SentenceVariant()
        for (number, member) in members.enumerated() {
            let arm = number == other ? arm : member.arm
            if member.trial.arms.indices.contains(arm) { variant.take(member.trial.arms[arm]) }
        }
        return variant.isEmpty ? nil : variant
    }

    /// Distinguishes answers of one arm from those of another; empty if the unit is in no experiment.
    func mark(_ catalog: Catalog) -> String {
        members.map { member in
            let experiment = catalog.experiments[member.trial.experiment].experiment
            return "\(experiment.key)=\(experiment.arms[member.arm].key);"
        }.joined()
    }
}

extension SentenceArms {
    /// Decides for one request.
    ///
    /// An invalid header identifies no unit, and an invalid link requests no arms: the sentence is returned in any case.
    ///
    /// - Complexity: Nothing if no experiment changes sentences in the market; else O(experiments that do).
    static func decide(
        _ request: borrowing HTTPRequest, _ entry: SentenceSheets.Entry, link: String?, _ server: ServerContext
    ) -> SentenceArms {
        let preview = link.flatMap { try? server.preview($0) }
        let trials = entry.trials.filter { !$0.isDraft || preview != nil }
        guard !trials.isEmpty else { return .none }
        var reader = ContextReader()
        try? reader.takeHeaders(client: request.header("Layover-Client"), traveller: nil, unit: nil)
        try? reader.takeHeaders(client: nil, traveller: nil, unit: request.header("Layover-Unit"))
        let context = RequestContext(
            market: entry.market, localeIndex: entry.localeIndex, surface: "", currency: nil, client: reader.client,
            traveller: Traveller(), query: SearchQuery(), now: server.now, layoutID: "", unit: reader.unit,
            units: reader.units, preview: preview)
        let catalog = entry.serving.catalog
        let asked = catalog.asking(
            AssignmentContext(
                attributes: context.attributes(declared: catalog.settings.attributes),
                forced: forced(preview?.arms ?? [:], catalog)), under: entry.serving.kills, in: context.killScope)
        let members = trials.compactMap { trial -> Member? in
            let experiment = catalog.experiments[trial.experiment]
            let assignment = catalog.features.assign(experiment.experiment, in: asked)
            guard assignment.isInExperiment else { return nil }
            return Member(
                trial: trial, assignment: assignment,
                isKilled: entry.serving.kills.isKilled(KillName(.experiment, experiment.key), in: context.killScope))
        }
        return SentenceArms(members: members, isPreview: preview != nil, client: reader.client)
    }

    private static func forced(_ arms: [String: String], _ catalog: Catalog) -> [String: Int] {
        arms.reduce(into: [:]) { forced, pair in
            guard let experiment = catalog.experiment(pair.key) else { return }
            forced[pair.key] = experiment.experiment.arms.firstIndex { $0.key == pair.value }
        }
    }
}
