import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverModel
import LayoverSentence
import LayoverTargeting

// Who was exposed to what by one answer.
extension SentenceArms {
    /// One exposure for each experiment into which a hash put the unit and of which the answer shows something, the control among
    /// them.
    ///
    /// - Parameters:
    ///   - entry: Of the answer.
    ///   - milliseconds: Since 1970, in UTC.
    ///   - shows: Tells whether the answer holds what an experiment changes.
    ///   - write: Writes the answer as it would be under a variant, or all of it that may differ.
    /// - Returns: In the order of the experiments' keys.
    /// - Complexity: Nothing for whoever is in no experiment; else an answer for each other arm, of which 20 have a part at most.
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

    /// Tells whether some other arm of the experiment gives another answer.
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
