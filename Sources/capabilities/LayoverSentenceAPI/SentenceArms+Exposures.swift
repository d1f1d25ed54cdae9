import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverModel
import LayoverSentence
import LayoverTargeting

// The exposures of one answer.
extension SentenceArms {
    /// One exposure for each experiment to which a hash assigned the unit and of which the answer shows something, including
    /// the control arm.
    ///
    /// - Parameters:
    ///   - entry: The sheet of the answer.
    ///   - milliseconds: Since 1970, in UTC.
    ///   - shows: Returns whether the answer has anything that an experiment changes.
    ///   - write: Writes the answer as it would be under a variant, or all parts of it that may differ.
    /// - Returns: In the order of the experiments' keys.
    /// - Complexity: Nothing for a unit in no experiment; else an answer for each other arm. An experiment has at most 20 arms.
    func exposures(
        _ entry: SentenceSheets.Entry, milliseconds: Int, shows: (SentenceTrial) -> Bool,
        _ write: (SentenceVariant?) -> [UInt8]
    ) -> [Exposure] {
        guard !members.isEmpty, !isPreview else { return [] }
        let catalog = entry.serving.catalog
        return members.indices.compactMap { number in
            let member = members[number]
            guard member.assignment.isByHash, let unit = member.assignment.unit, shows(member.trial)
            else { return nil }
            let experiment = catalog.experiments[member.trial.experiment].experiment
            var exposure = Exposure(
                milliseconds: milliseconds, unitAttribute: unit.attribute, unit: unit.text, experiment: experiment.key,
                variation: experiment.arms[member.assignment.arm].key)
            exposure.hashVersion = experiment.hash?.version.rawValue ?? exposure.hashVersion
            exposure.bucket = member.assignment.bucket
            exposure.market = entry.market.market.code
            exposure.locale = entry.locale.tag
            exposure.platform = client.platform?.rawValue ?? ""
            exposure.appVersion = client.app ?? ""
            exposure.phase = .sentence
            exposure.catalog = catalog.shortHash
            exposure.generation = entry.serving.generation
            exposure.isSticky = member.assignment.usedSticky
            exposure.isKilled = member.isKilled
            exposure.differs = differs(number, write)
            return exposure
        }
    }

    /// Returns whether another arm of the experiment has another answer.
    private func differs(_ number: Int, _ write: (SentenceVariant?) -> [UInt8]) -> Bool {
        let member = members[number]
        guard !member.isKilled else { return false }
        let (mine, own) = (variant, write(variant))
        var seen: [SentenceVariant?] = [mine]
        for arm in member.trial.arms.indices where arm != member.arm {
            let other = variant(but: number, arm: arm)
            guard !seen.contains(other) else { continue }
            seen.append(other)
            if write(other) != own { return true }
        }
        return false
    }
}
