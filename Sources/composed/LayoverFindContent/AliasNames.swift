import LayoverFindIndex
import LayoverModel

/// Checks the names of all files of aliases together: how many an item has, and whether one is the title of another item.
struct AliasNames {
    struct Name {
        /// `airport:SVG`, `country:NO`.
        let id: String
        let text: String
        let folded: String
        let location: SourceLocation
    }

    private let aliases: FinderAliases

    init(_ aliases: FinderAliases) { self.aliases = aliases }

    /// - Parameters:
    ///   - names: All names, in the order of files.
    ///   - isWhole: Whether the file for all languages could be read.
    /// - Returns: One finding for each item whose names are cut, then those of titles that name two items.
    func findings(_ names: [Name], isWhole: Bool) -> [Diagnostic] { tooMany(names) + (isWhole ? titles(names) : []) }

    // MARK: Limits

    /// Reports the first name of each item that is cut, because others of the same or of other files count too.
    private func tooMany(_ names: [Name]) -> [Diagnostic] {
        var reported: Set<String> = []
        var cut: [String: (names: Set<String>, count: Int, limit: Int)] = [:]
        let fewest = min(FinderLimits.itemNames, FinderLimits.otherNames)
        for (id, entry) in entries where entry.all.count > fewest {
            let spoken = entry.names.filter(entry.spoken.contains)
            for (all, limit) in [(entry.general, FinderLimits.itemNames), (spoken, FinderLimits.otherNames)]
            where all.count > limit && cut[id] == nil {
                cut[id] = (Set(all.dropFirst(limit)), all.count, limit)
            }
        }
        return names.compactMap { name in
            guard let over = cut[name.id], over.names.contains(name.text), reported.insert(name.id).inserted else {
                return nil
            }
            return .error(
                "find.too-many-names",
                "'\(name.id)' has \(over.count) names in all files together, and the first \(over.limit) can be found; remove \(over.count - over.limit)",
                at: name.location)
        }
    }

    private var entries: [(String, AliasEntry)] {
        aliases.places.map { ($0.key, $0.value) } + aliases.countries.map { ("country:\($0.key)", $0.value) }
    }

    // MARK: Titles

    /// Reports names that are the title, or the city, of a place at least as popular, which such a name would hide.
    private func titles(_ names: [Name]) -> [Diagnostic] {
        guard !names.isEmpty else { return [] }
        let own = Dictionary(grouping: aliases.places.filter { $0.value.title != nil }) {
            Analyser.joined(Analyser.words($0.value.title ?? ""))
        }
        return names.compactMap { name in
            let holders = (FindTitles.holders[name.folded] ?? []) + (own[name.folded] ?? []).map(\.key)
            guard !holders.contains(name.id), let other = holders.first(where: { isHidden($0, by: name.id) }) else {
                return nil
            }
            return .warning(
                "find.name-is-title",
                "'\(name.text)' is the title or the city of '\(other)'; a reader who types it looks for that place, so remove the name here",
                at: name.location)
        }
    }

    /// True unless a place is closed, less popular, or in the same city.
    private func isHidden(_ other: String, by id: String) -> Bool {
        guard aliases.places[other]?.isClosed != true else { return false }
        let city = FindTitles.city[id]
        guard city == nil || FindTitles.city[other] != city else { return false }
        return popularity(other) >= popularity(id)
    }

    private func popularity(_ id: String) -> Int {
        aliases.places[id]?.popularity ?? FindTitles.popularity[id] ?? 0
    }
}
