import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverSentence
import LayoverTargeting

/// The inputs of sentences.
struct SentenceInputs: Sendable {
    struct Market: Hashable, Sendable {
        let code: String
        let calendar: PartKeys
    }

    let files: [ContentFile]
    let markets: [Market]
    let killSwitches: [String]
    /// Groups that conditions of words may name.
    let groups: MemberGroups
    /// All tables, for suggestions, if offers name any; only those are read.
    let tables: [String: SentenceTable]

    init(_ files: [ContentFile], _ build: PartBuild) {
        self.files = files
        markets = build.markets.map {
            Market(code: $0.market.code, calendar: $0.partKeys.of(SentenceCalendars.section.keys))
        }
        killSwitches = build.killSwitches
        groups = build.groups
        let places = files.first { $0.kind == .sentencePlaces }?.root
        let named = Set((places?["offers"]?.entries ?? []).compactMap(\.value.text))
        tables = named.isEmpty ? [:] : SentenceInputs.tables(reading: named, in: build)
    }

    private static func tables(reading named: Set<String>, in build: PartBuild) -> [String: SentenceTable] {
        var tables = build.tableFiles.mapValues { SentenceTable.unread($0) }
        for name in named {
            guard let path = build.tableFiles[name], let table = build.tables[name] else { continue }
            tables[name] = SentenceTable(path: path, columns: table.columns, rows: table.rows, lines: table.lines)
        }
        return tables
    }

    func isSame(as other: SentenceInputs) -> Bool {
        files == other.files && markets == other.markets && tables == other.tables
            && killSwitches == other.killSwitches && groups.all.map(\.name) == other.groups.all.map(\.name)
            && groups.all.map(\.members) == other.groups.all.map(\.members)
    }
}
