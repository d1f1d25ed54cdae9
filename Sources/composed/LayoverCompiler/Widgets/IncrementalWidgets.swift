import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The compiled widgets of a tree with their inputs.
///
/// A widget with unchanged inputs is not compiled again.
struct IncrementalWidgets: Sendable {
    struct Entry: Sendable {
        let key: WidgetKey
        /// `nil` if any finding is an error.
        let widget: CompiledWidget?
        let findings: [Diagnostic]
        /// Errors about other widgets whose kill would remove this one too.
        let dependence: [Diagnostic]

        var isSilent: Bool { findings.isEmpty && dependence.isEmpty }
    }

    private var entries = IncrementalCache<String, Entry>()
    private var heads = CardHeads()

    mutating func begin() { entries.begin() }

    mutating func settle() {
        entries.settle()
        heads.settle()
    }

    /// Inputs and result of a widget in the last tree.
    subscript(name: String) -> Entry? { entries[name] }

    /// - Parameters:
    ///   - units: The units as written.
    ///   - needs: What markets need from widgets.
    ///   - environment: The parts that all units share.
    ///   - number: The number of the environment that widgets are compiled against.
    ///   - tools: The compiler's tools.
    /// - Returns: One entry for each folder, sorted by name.
    /// - Complexity: O(widgets) comparisons of keys; only changed widgets are compiled.
    mutating func compile(
        _ units: WrittenUnits, _ needs: MarketNeeds, in environment: Environment, number: Int, tools: CompilerTools
    ) -> [Entry] {
        entries.keepOnly(units.sortedFolders.count) { units.folders[$0] != nil }
        return units.sortedFolders.map { files in
            let after = files.definition?.after ?? []
            let key = WidgetKey(
                files: files, neighbours: after.compactMap { units.folders[$0]?.definition }, needs: needs[files.name],
                isUnsure: needs.areUnsure && needs[files.name] == nil, environment: number)
            if let known = entries.recall(files.name, where: { $0.key == key }) { return known }
            let neighbours = after.reduce(into: [String: WidgetSource]()) { $0[$1] = units.widgets[$1] }
            let entry = IncrementalWidgets.compile(
                key,
                in: WidgetInputs(
                    environment: environment, neighbours: neighbours, languages: needs.languages(of: files)), tools,
                sharing: &heads)
            entries.keep(entry, as: files.name)
            return entry
        }
    }

    private static func compile(
        _ key: WidgetKey, in inputs: WidgetInputs, _ tools: CompilerTools, sharing heads: inout CardHeads
    ) -> Entry {
        let (widget, findings) = WidgetCompiler.compile(key.files, in: inputs, tools: tools, sharing: &heads)
        let dependence = widget.map { KillProof(widgets: [$0]).findDependence() } ?? []
        return Entry(key: key, widget: widget, findings: findings, dependence: dependence)
    }
}
