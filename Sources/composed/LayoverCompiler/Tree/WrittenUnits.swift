import LayoverModel
import LayoverSchema

/// The widgets, campaigns, features and experiments of a tree as written, before anything is compiled.
struct WrittenUnits: Sendable {
    /// By name; includes folders without a definition.
    let folders: [String: WidgetFiles]
    /// The definitions that can be read.
    let widgets: [String: WidgetSource]
    /// Sorted by path.
    let campaignFiles: [ParsedFile]
    /// The campaigns that can be read.
    let campaigns: [String: CampaignSource]
    /// Sorted by path.
    let featureFiles: [ParsedFile]
    let experimentFiles: [ParsedFile]
    /// Those that can be read.
    let features: [String: FeatureSource]
    let experiments: [String: ExperimentSource]
    /// The files of campaigns, features and experiments by unit.
    private let files: [UnitName: ParsedFile]
    /// The folders, sorted by name.
    let sortedFolders: [WidgetFiles]

    /// - Parameters:
    ///   - files: Sorted by path.
    ///   - earlier: The units of an earlier tree; unchanged folders stay the same objects.
    /// - Complexity: O(files).
    init(_ files: [ParsedFile], after earlier: WrittenUnits? = nil) {
        var runs = FolderRuns(after: earlier)
        var others: [ContentKind: [ParsedFile]] = [:]
        for file in files {
            switch file.kind.unit {
            case UnitKind.widget: runs.addFile(file)
            case UnitKind.campaign, UnitKind.feature, UnitKind.experiment:
                others[file.kind, default: []].append(file)
            default: break
            }
        }
        (folders, widgets, sortedFolders) = runs.end()
        campaignFiles = others[.campaign] ?? []
        campaigns = campaignFiles.reduce(into: [:]) { sources, file in
            if let source = file.campaign { sources[file.names[0]] = source }
        }
        featureFiles = others[.feature] ?? []
        experimentFiles = others[.experiment] ?? []
        features = featureFiles.reduce(into: [:]) { $0[$1.names[0]] = $1.feature }
        experiments = experimentFiles.reduce(into: [:]) { $0[$1.names[0]] = $1.experiment }
        self.files = others.values.joined().reduce(into: [:]) { files, file in
            if let unit = file.kind.unit(named: file.names) { files[unit] = file }
        }
    }

    /// The experiments that features take their values from.
    var experimentsOfFeatures: Set<String> {
        let named = features.values.flatMap(\.namedUnits).map(\.unit)
        return Set(named.compactMap { $0.name(of: .experiment) })
    }

    /// Returns whether an author wrote the unit, sound or not.
    ///
    /// References to a broken unit count as known, so that one mistake gives one finding.
    func contains(_ unit: UnitName) -> Bool {
        unit.kind == .widget ? folders[unit.name] != nil : files[unit] != nil
    }

    /// The file of a campaign, a feature or an experiment, sound or not; `nil` for other units.
    func file(of unit: UnitName) -> ParsedFile? { files[unit] }

    /// Returns whether both have the same definitions; texts, templates and samples may differ.
    ///
    /// - Complexity: O(units); no file is read.
    func areDefined(as other: WrittenUnits) -> Bool {
        sortedFolders.count == other.sortedFolders.count
            && zip(sortedFolders, other.sortedFolders).allSatisfy {
                $0 === $1 || $0.name == $1.name && $0.definition === $1.definition
            }
            && campaignFiles.isSame(as: other.campaignFiles) && featureFiles.isSame(as: other.featureFiles)
            && experimentFiles.isSame(as: other.experimentFiles)
    }
}

/// Groups files by folder; the files of one folder are adjacent in a tree that is sorted by path.
private struct FolderRuns {
    private let earlier: WrittenUnits?
    private var folders: [String: WidgetFiles]
    private var widgets: [String: WidgetSource]
    private var sorted: [WidgetFiles] = []
    private var run: [ParsedFile] = []

    init(after earlier: WrittenUnits?) {
        self.earlier = earlier
        folders = earlier?.folders ?? [:]
        widgets = earlier?.widgets ?? [:]
        sorted.reserveCapacity(folders.count)
    }

    mutating func addFile(_ file: ParsedFile) {
        if let first = run.first, first.names[0] != file.names[0] { endRun() }
        run.append(file)
    }

    mutating func end() -> ([String: WidgetFiles], [String: WidgetSource], [WidgetFiles]) {
        endRun()
        sorted.sort { $0.name < $1.name }
        if folders.count != sorted.count {
            let names = Set(sorted.map(\.name))
            folders = folders.filter { names.contains($0.key) }
            widgets = widgets.filter { names.contains($0.key) }
        }
        return (folders, widgets, sorted)
    }

    private mutating func endRun() {
        guard let name = run.first?.names[0] else { return }
        defer { run.removeAll(keepingCapacity: true) }
        let known = earlier?.folders[name]
        if let known, known.all.isSame(as: run) {
            sorted.append(known)
            return
        }
        let folder = WidgetFiles(name: name, run)
        sorted.append(folder)
        folders[name] = folder
        if known == nil || known?.definition !== folder.definition { widgets[name] = folder.source }
    }
}
