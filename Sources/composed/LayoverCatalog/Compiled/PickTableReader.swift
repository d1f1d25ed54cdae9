import LayoverModel
import LayoverPick
import LayoverSchema

/// Reads a table's rows as candidates of a pick: some columns have a fixed meaning, the others are facts.
struct PickTableReader {
    private static let own = ["id", "title", "lat", "lon", "zone", "address"]

    private let table: CompiledTable
    private let location: SourceLocation
    /// The facts of the candidates; a fact's kind follows from all its cells.
    let facts: [PickFact]
    private(set) var findings: [Diagnostic] = []

    init(_ table: CompiledTable, at location: SourceLocation) {
        self.table = table
        self.location = location
        let columns = table.columns.filter { column in
            !PickTableReader.own.contains(column) && !PickCompiler.placeFacts.contains { $0.name == column }
        }
        facts =
            PickCompiler.placeFacts
            + columns.prefix(PickLimits.facts - PickCompiler.placeFacts.count).map { column in
                PickFact(column, PickTableReader.kind(of: column, in: table))
            }
    }

    /// - Returns: `nil` with findings if there is an error.
    mutating func read() -> PickRows? {
        guard let id = table.column("id") else {
            error("\(table.name) has no column 'id'; add one that identifies rows")
            return nil
        }
        guard table.rows.count <= PickLimits.candidates else {
            error("\(table.name) has \(table.rows.count) rows; a pick takes \(PickLimits.candidates)")
            return nil
        }
        var ids: Set<String> = []
        for (row, line) in zip(table.rows, table.lines) where row[id].isEmpty || !ids.insert(row[id]).inserted {
            error("line \(line) of \(table.name): '\(row[id].prefix(40))' is not a unique id; give each row its own")
        }
        var candidates = zip(table.rows, table.lines).map { candidate($0, line: $1, id: id) }
        let places = zip(table.rows, table.lines).map { place($0, line: $1, id: id) }
        for index in candidates.indices {
            candidates[index].settleZone(places[index].point.flatMap(PlaceZone.init))
        }
        return findings.isEmpty ? PickRows(candidates: candidates, places: places) : nil
    }

    /// Number or flag if all cells that are not empty have that form, else text.
    private static func kind(of column: String, in table: CompiledTable) -> PickFact.Kind {
        guard let index = table.column(column) else { return .text }
        let cells = table.rows.map { $0[index] }.filter { !$0.isEmpty }
        if cells.isEmpty { return .text }
        if cells.allSatisfy({ DecimalNumber.read($0, places: 3) != nil }) { return .number }
        return cells.allSatisfy { $0 == "true" || $0 == "false" } ? .flag : .text
    }

    private mutating func candidate(_ row: [String], line: Int, id: Int) -> PickCandidate {
        let values = facts.map { fact -> PickValue? in
            guard let cell = cell(fact.name, row), fact.name != PickFact.distance else { return nil }
            return switch fact.kind {
            case .number: DecimalNumber.read(cell, places: 3).map { .number($0) }
            case .flag: .flag(cell == "true")
            case .text, .texts: .text(cell)
            }
        }
        let hours = cell(PickFact.hours, row).map { OpeningHours($0) }
        if hours?.isReadable == false {
            error("line \(line) of \(table.name): 'hours' cannot be read; write 'Mo-Fr 09:00-17:00'")
        }
        let zone = cell("zone", row)
        return PickCandidate(id: row[id], values: values, hours: hours, zone: zone)
    }

    private mutating func place(_ row: [String], line: Int, id: Int) -> PlaceCandidates.Place {
        let degrees = ["lat", "lon"].map { name in
            let cell = cell(name, row)
            let number = cell.flatMap { DecimalNumber.read($0, places: 6) }
            if cell != nil, number.map({ $0.magnitude > (name == "lat" ? 90_000_000 : 180_000_000) }) ?? true {
                error("line \(line) of \(table.name): '\(name)' is not a number of degrees; write 51.470022")
            }
            return number
        }
        return PlaceCandidates.Place(
            title: cell("title", row) ?? row[id], address: cell("address", row), latitude: degrees[0],
            longitude: degrees[1])
    }

    private func cell(_ column: String, _ row: [String]) -> String? {
        table.column(column).map { row[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func error(_ message: String) {
        findings.append(.error("pick.table", message, at: location))
    }
}
