import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Changes in the files of units, by the topics of their keys.
struct UnitChanges {
    let old: ContentVersion
    let new: ContentVersion
    let changed: [ChangedFile]
    let tools: PreviewTools

    /// The changed files of a kind, with the names from their paths.
    func files(_ kind: ContentKind) -> [(file: ChangedFile, names: [String])] {
        changed.compactMap { file in kind.names(in: file.path).map { (file, $0) } }
    }

    /// The changed units of a kind that has one file for each unit.
    func items(of kind: ContentKind, markets: (String) -> [String]) -> [CatalogDiff.Item] {
        files(kind).map { file, names in
            let name = names.last ?? file.path
            return CatalogDiff.Item(name: name, change: file.change, what: what(in: file), markets: markets(name))
        }.sorted { $0.name < $1.name }
    }

    /// The groups whose file or table changed.
    var groups: [CatalogDiff.Item] {
        let written = items(of: .group) { _ in [] }
        let tables = items(of: .groupTable) { _ in [] }.filter { table in !written.contains { $0.name == table.name } }
        let byTable = tables.map { CatalogDiff.Item(name: $0.name, change: .changed, what: ["members"], markets: []) }
        return (written + byTable).sorted { $0.name < $1.name }
    }

    /// Lists the topics of the changed keys of a YAML file, sorted; empty for an added or removed file.
    func what(in file: ChangedFile) -> [String] {
        guard file.change == .changed else { return [] }
        let keys = changedKeys(in: file.path)
        return Set(keys.map { UnitChanges.topics[$0] ?? $0 }).sorted()
    }

    /// The top-level keys of a YAML file whose values differ, wherever they are in the file.
    func changedKeys(in path: String) -> [String] {
        let (before, after) = (keys(old.bytes(of: path), path), keys(new.bytes(of: path), path))
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    }

    private func keys(_ bytes: [UInt8]?, _ path: String) -> [String: PlainNode] {
        guard let bytes, let entries = tools.readYAML(bytes, path).root?.entries else { return [:] }
        return Dictionary(entries.map { ($0.key, PlainNode($0.value)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The topics of keys, in words for a review.
    private static let topics = [
        "show_when": "condition", "when_unknown": "condition", "when": "condition", "place": "place",
        "priority": "place", "schedule": "schedule", "from": "schedule", "until": "schedule", "except": "schedule",
        "text": "text", "markets": "markets", "routes": "routes", "uses": "widget", "requires": "requires",
        "fallback": "requires", "kill_switch": "kill switch", "on_filter": "behaviour", "late": "behaviour",
        "dismiss": "behaviour", "cap": "behaviour", "impression": "behaviour", "expires": "behaviour",
        "type": "type", "component": "type", "coverage": "who takes part", "variants": "variants",
        "exclude_group": "who takes part", "exclude_range": "who takes part", "seed": "who takes part",
        "unit": "who takes part", "column": "members",
    ]
}

/// A value of a YAML file without its place, so that a line inserted above it changes nothing.
indirect enum PlainNode: Hashable {
    case scalar(String)
    case list([PlainNode])
    case mapping([String: PlainNode])

    init(_ node: Node) {
        switch node.content {
        case .scalar(let scalar): self = .scalar(scalar.text)
        case .list(let items): self = .list(items.map { PlainNode($0) })
        case .mapping(let entries):
            self = .mapping(
                Dictionary(entries.map { ($0.key, PlainNode($0.value)) }, uniquingKeysWith: { first, _ in first }))
        }
    }
}
