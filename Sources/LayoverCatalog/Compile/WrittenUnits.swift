import LayoverModel

/// The widgets and campaigns of a tree as written, before anything is compiled.
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

    init(_ files: [ParsedFile]) {
        let owned = files.filter { [.widget, .template, .messages, .sample].contains($0.kind) }
        folders = Dictionary(grouping: owned) { $0.names[0] }.reduce(into: [:]) {
            $0[$1.key] = WidgetFiles(name: $1.key, $1.value)
        }
        widgets = folders.compactMapValues(\.source)
        campaignFiles = files.filter { $0.kind == .campaign }
        campaignNames = Set(campaignFiles.map { $0.names[0] })
        campaigns = campaignFiles.reduce(into: [:]) { sources, file in
            if let source = file.campaign { sources[file.names[0]] = source }
        }
    }

    /// Whether somebody wrote it, sound or not: the name of what is broken leads somewhere, so that one mistake is one
    /// finding.
    func contains(_ unit: UnitName) -> Bool {
        switch unit {
        case .widget(let name): folders[name] != nil
        case .campaign(let name): campaignNames.contains(name)
        }
    }
}
