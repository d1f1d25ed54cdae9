package import LayoverFlags
package import LayoverSchema

/// All kinds of files and of providers: those of the core, and those of the parts; and the calls of a server, which content
/// may guard.
package struct ContentTable: Sendable {
    /// In the order of the reference.
    package let kinds: [ContentKind]
    /// Each after those that it needs.
    package let parts: [any ContentPart.Type]
    /// In the order of the reference.
    package let providers: [any ProviderRule.Type]
    /// The calls that can be killed; empty if the program does not know them, so that no name of a call is rejected.
    package let calls: [KillName]
    /// By the number of components in the path.
    private let byLength: [Int: [ContentKind]]
    private let units: [String: UnitKind]
    private let ofParts: Set<ContentKind>
    private let rules: [String: any ProviderRule.Type]

    /// The kinds of the core alone.
    package static let core = ContentTable([])

    package init(_ parts: [any ContentPart.Type], calls: [KillName] = []) {
        self.parts = parts
        self.calls = calls
        let more = parts.flatMap { $0.kinds }
        let providers = ContentTable.coreProviders + parts.flatMap { $0.providers }
        self.providers = providers
        rules = Dictionary(providers.map { ($0.kind, $0) }) { first, _ in first }
        let widget = ContentKind.widget.with(
            Schemas.widget(
                providers: providers.map { Shape.Word($0.kind, $0.summary) }, keys: providers.flatMap { $0.keys }))
        let sections = parts.flatMap { $0.sections }
        kinds = ContentKind.core.map { ContentTable.merge(sections, into: $0 == widget ? widget : $0) } + more
        ofParts = Set(more)
        byLength = Dictionary(grouping: kinds) { $0.path.count }
        let units = kinds.compactMap(\.unit) + [.file]
        self.units = Dictionary(units.map { ($0.word, $0) }) { first, _ in first }
    }

    /// The rule of a kind of provider; that of facts for an unknown kind, which is reported in its file.
    package func provider(_ kind: String) -> any ProviderRule.Type { rules[kind] ?? FactsProvider.self }

    /// The kind of provider that alone fills fields from sources with this first word.
    package func provider(filling word: String) -> (any ProviderRule.Type)? { providers.first { $0.source == word } }

    private static func merge(_ sections: [ContentSection], into kind: ContentKind) -> ContentKind {
        sections.filter { $0.kind == kind }.reduce(kind) { kind, section in
            kind.adding(section.keys, after: section.place, example: section.example)
        }
    }

    /// Returns whether a call can be killed by this name.
    package func knows(call name: KillName) -> Bool { calls.isEmpty || calls.contains(name) }

    package func isOfPart(_ kind: ContentKind) -> Bool { ofParts.contains(kind) }

    /// Finds the kind of the file at `path`, and the names in its path: a widget, a locale; `nil` for an unknown kind.
    package func kind(of path: String) -> (kind: ContentKind, names: [String])? {
        kind(of: ContentTable.parts(of: path))
    }

    /// The path without its slashes; a slash with a combining mark is another character.
    private static func parts(of path: String) -> [Substring] {
        // Splitting by bytes does not look for characters of several scalars.
        guard path.utf8.allSatisfy({ $0 < 0x80 }) else { return path.split(separator: "/") }
        return path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
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
        let parts = ContentTable.parts(of: path)
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
