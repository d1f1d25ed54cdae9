import LayoverModel

/// The widgets, campaigns, features and experiments of a tree as written, before anything is compiled.
struct WrittenUnits {
    /// By name; a folder without a definition is among them.
    let folders: [String: WidgetFiles]
    /// The definitions that can be read.
    let widgets: [String: WidgetSource]
    /// Sorted by path.
    let campaignFiles: [ParsedFile]
    /// The campaigns that can be read.
    let campaigns: [String: CampaignSource]
    private let campaignNames: Set<String>
    /// Sorted by path.
    let featureFiles: [ParsedFile]
    let experimentFiles: [ParsedFile]
    /// Those that can be read.
    let features: [String: FeatureSource]
    let experiments: [String: ExperimentSource]
    private let featureNames: Set<String>
    private let experimentNames: Set<String>

    init(_ files: [ParsedFile]) {
        let owned = files.filter { [.widget, .template, .messages, .sample, .heights].contains($0.kind) }
        folders = Dictionary(grouping: owned) { $0.names[0] }.reduce(into: [:]) {
            $0[$1.key] = WidgetFiles(name: $1.key, $1.value)
        }
        widgets = folders.compactMapValues(\.source)
        campaignFiles = files.filter { $0.kind == .campaign }
        campaignNames = Set(campaignFiles.map { $0.names[0] })
        campaigns = campaignFiles.reduce(into: [:]) { sources, file in
            if let source = file.campaign { sources[file.names[0]] = source }
        }
        featureFiles = files.filter { $0.kind == .feature }
        experimentFiles = files.filter { $0.kind == .experiment }
        features = featureFiles.reduce(into: [:]) { $0[$1.names[0]] = $1.feature }
        experiments = experimentFiles.reduce(into: [:]) { $0[$1.names[0]] = $1.experiment }
        featureNames = Set(featureFiles.map { $0.names[0] })
        experimentNames = Set(experimentFiles.map { $0.names[0] })
    }

    /// The experiments that some feature takes its value from.
    var experimentsOfFeatures: Set<String> {
        let named = features.values.flatMap(\.namedUnits).map(\.unit)
        return Set(named.compactMap { if case .experiment(let name) = $0 { name } else { nil } })
    }

    /// Whether somebody wrote it, sound or not: the name of what is broken leads somewhere, so that one mistake is one
    /// finding.
    func contains(_ unit: UnitName) -> Bool {
        switch unit {
        case .widget(let name): folders[name] != nil
        case .campaign(let name): campaignNames.contains(name)
        case .feature(let name): featureNames.contains(name)
        case .experiment(let name): experimentNames.contains(name)
        }
    }
}
