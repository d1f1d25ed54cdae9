package import LayoverSchema

/// All kinds of files and of providers: those of the core, and those of the parts.
package struct ContentTable: Sendable {
    /// In the order of the reference.
    package let kinds: [ContentKind]
    /// Each after those that it needs.
    package let parts: [any ContentPart.Type]
    /// In the order of the reference.
    package let providers: [any ProviderRule.Type]
    /// By the number of components in the path.
    private let byLength: [Int: [ContentKind]]
    private let units: [String: UnitKind]
    private let ofParts: Set<ContentKind>
    private let rules: [String: any ProviderRule.Type]

    /// The kinds of the core alone.
    package static let core = ContentTable([])

    package init(_ parts: [any ContentPart.Type]) {
        self.parts = parts
        let more = parts.flatMap { $0.kinds }
        let providers = ContentTable.coreProviders + parts.flatMap { $0.providers }
        self.providers = providers
        rules = Dictionary(providers.map { ($0.kind, $0) }) { first, _ in first }
        let widget = ContentKind.widget.with(
            Schemas.widget(
                providers: providers.map { Shape.Word($0.kind, $0.summary) }, keys: providers.flatMap { $0.keys }))
        kinds = ContentKind.core.map { $0 == widget ? widget : $0 } + more
        ofParts = Set(more)
        byLength = Dictionary(grouping: kinds) { $0.path.count }
        let units = kinds.compactMap(\.unit) + [.file]
        self.units = Dictionary(units.map { ($0.word, $0) }) { first, _ in first }
    }

    /// The rule of a kind of provider; that of facts for an unknown kind, which is reported in its file.
    package func provider(_ kind: String) -> any ProviderRule.Type { rules[kind] ?? FactsProvider.self }

    /// The kind of provider that alone fills fields from sources with this first word.
    package func provider(filling word: String) -> (any ProviderRule.Type)? { providers.first { $0.source == word } }

    package func isOfPart(_ kind: ContentKind) -> Bool { ofParts.contains(kind) }

    /// Finds the kind of the file at `path`, and the names in its path: a widget, a locale; `nil` for an unknown kind.
    package func kind(of path: String) -> (kind: ContentKind, names: [String])? {
        kind(of: path.split(separator: "/"))
    }

    private func kind(of path: [Substring]) -> (kind: ContentKind, names: [String])? {
        for kind in byLength[path.count] ?? [] {
            if let names = kind.path.names(in: path) { return (kind, names) }
        }
        return nil
    }

    /// The unit of the file or the folder at `path`; `nil` for shared files and for the folders of kinds.
    package func unit(at path: String) -> UnitName? {
        // No other file can name a path that is not UTF-8.
        guard !path.contains("\u{FFFD}") else { return .file(path: path) }
        let parts = path.split(separator: "/")
        if let (kind, names) = kind(of: parts) { return kind.unit(named: names) }
        var holdsUnits = false
        for kind in kinds where kind.path.isBelow(parts) {
            guard let unit = kind.unit, let depth = unit.folderDepth, parts.count >= depth else {
                holdsUnits = true
                continue
            }
            let name = String(parts[depth - 1])
            if parts.count > depth || name.isKebabName { return UnitName(unit, name) }
        }
        return holdsUnits ? nil : .file(path: path)
    }

    /// The unit with a name, by the word for its kind; `nil` for an unknown kind.
    package func unit(_ word: String, named name: String) -> UnitName? { units[word].map { UnitName($0, name) } }

    /// Returns whether a file may be longer than others.
    package func isLong(_ path: String) -> Bool { kind(of: path)?.kind.traits.contains(.long) ?? false }
}
