import LayoverFlags
import LayoverModel

/// The flips in force, held against what there is to be killed: which of them name nothing.
package struct KillLookup: Sendable {
    /// Findings that are looked into for what was meant; all are told.
    static let suggestionLimit = 50

    /// One flip as lists show it.
    struct Row: Sendable {
        /// Among the entries that were looked up.
        let index: Int
        /// Parts of the flip that name nothing that is served, and what was meant.
        let finding: String?
        /// True if the flip takes something away.
        let isInForce: Bool
    }

    /// A plain word of `kills.yaml` is one row, whatever it may mean.
    let rows: [Row]

    /// Kills that take something away.
    package var inForce: Int { rows.count(where: \.isInForce) }
    /// Findings on flips that name nothing that is served.
    package var findings: [String] { rows.compactMap(\.finding) }

    /// - Parameters:
    ///   - entries: In force.
    ///   - directory: `nil` where no catalog is served: nothing can be looked up, and every kill counts.
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

    /// Finds the end of what one plain word of the file may mean.
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
            return "'\(name.prefix(80))' is nothing that is served\(KillDirectory.hint(near))"
        }
        let places = directory.unknownPlaces(of: entry.scope)
        return places.isEmpty ? nil : "'\(entry.name)': \(places.prefix(5).joined(separator: ", "))"
    }
}
