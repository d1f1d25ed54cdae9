import LayoverFlags
import LayoverModel

/// The flips in force, compared with the names that exist, to find flips that name nothing.
package struct KillLookup: Sendable {
    /// Maximum findings with a suggestion; further findings are listed without one.
    static let suggestionLimit = 50

    /// One flip as lists show it.
    struct Row: Sendable {
        /// Index among the entries that were looked up.
        let index: Int
        /// The parts of the flip that name nothing that is served, with suggestions.
        let finding: String?
        /// True if the flip is a kill of something that is served.
        let isInForce: Bool
    }

    /// A plain word of `kills.yaml` has one row for each name that exists, or a single row if there is none.
    let rows: [Row]

    /// Kills of something that is served.
    package var inForce: Int { rows.count(where: \.isInForce) }
    /// Findings on flips that name nothing that is served.
    package var findings: [String] { rows.compactMap(\.finding) }

    /// - Parameters:
    ///   - entries: The flips in force.
    ///   - directory: `nil` if no catalog is served: then no name can be looked up, and every kill counts.
    init(_ entries: [KillEntry], in directory: KillDirectory?) {
        var rows: [Row] = []
        var suggestions = 0
        var start = 0
        while start < entries.count {
            let end = KillLookup.end(of: start, in: entries)
            let known = (start..<end).filter { directory?.contains(entries[$0].name) ?? true }
            for index in known.isEmpty || directory == nil ? [start] : known {
                let isKnown = !known.isEmpty
                var finding: String?
                if entries[index].isKill, let directory {
                    let suggests = suggestions < KillLookup.suggestionLimit
                    finding = KillLookup.finding(entries[index], isKnown: isKnown, in: directory, suggests: suggests)
                }
                if finding != nil { suggestions += 1 }
                let isServed = isKnown && directory?.isServed(entries[index].scope) ?? true
                rows.append(Row(index: index, finding: finding, isInForce: entries[index].isKill && isServed))
            }
            start = end
        }
        self.rows = rows
    }

    /// Finds the end of the entries that one plain word of the file may mean.
    private static func end(of start: Int, in entries: [KillEntry]) -> Int {
        guard let word = entries[start].word else { return start + 1 }
        return entries[start...].firstIndex { $0.word != word || $0.scope != entries[start].scope } ?? entries.count
    }

    private static func finding(
        _ entry: KillEntry, isKnown: Bool, in directory: KillDirectory, suggests: Bool
    ) -> String? {
        guard isKnown else {
            let name = entry.word ?? entry.name.description
            let near = suggests ? directory.suggestion(for: name) : nil
            return "'\(name.prefix(80))' is not served\(KillDirectory.hint(near))"
        }
        let places = directory.unknownPlaces(of: entry.scope)
        return places.isEmpty ? nil : "'\(entry.name)': \(places.prefix(5).joined(separator: ", "))"
    }
}
