import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The compiled campaigns of a tree with their inputs.
struct IncrementalCampaigns: Sendable {
    private struct Entry: Sendable {
        let file: ParsedFile
        /// A changed environment also changes this object.
        let widget: CompiledWidget
        let campaign: CompiledCampaign?
        let findings: [Diagnostic]
    }

    private var entries = IncrementalCache<String, Entry>()

    mutating func begin() { entries.begin() }

    mutating func settle() { entries.settle() }

    /// The sound campaigns, sorted by path, each compiled for the sound widget that draws it.
    mutating func compile(
        _ units: WrittenUnits, _ widgets: [String: CompiledWidget], in environment: Environment, tools: CompilerTools,
        _ findings: inout [Diagnostic]
    ) -> [CompiledCampaign] {
        entries.keepOnly(units.campaignFiles.count) { units.contains(.campaign($0)) }
        var found: [CompiledCampaign] = []
        for file in units.campaignFiles {
            findings += file.findings
            guard let source = file.campaign, let widget = widgets[source.uses.name] else { continue }
            let known = entries.recall(file.names[0]) { $0.file === file && $0.widget === widget }
            let entry = known ?? make(source, in: file, widget: widget, in: environment, tools: tools)
            findings += entry.findings
            if let campaign = entry.campaign { found.append(campaign) }
        }
        return found
    }

    private mutating func make(
        _ source: CampaignSource, in file: ParsedFile, widget: CompiledWidget, in environment: Environment,
        tools: CompilerTools
    ) -> Entry {
        let (campaign, findings) = CampaignCompiler.compile(
            source, in: file.source, widget: widget, in: environment, tools: tools)
        let entry = Entry(file: file, widget: widget, campaign: campaign, findings: findings)
        entries.keep(entry, as: file.names[0])
        return entry
    }
}
