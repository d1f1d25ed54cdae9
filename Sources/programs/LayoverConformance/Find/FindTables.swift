import Foundation
import LayoverFindContent
import LayoverFindIndex
import LayoverModel
import LayoverTranslation
import LayoverYAML

/// The index under test: the tables of `data/net`, and the aliases next to the cases.
enum FindTables {
    /// - Throws: `SuiteError` if a table is missing.
    static func index(near path: String) throws -> MemoryIndex {
        let aliases = try aliases(FindFiles.place(of: "aliases.yaml", near: path))
        let folder = try FindFiles.place(of: "data/net", near: path)
        var countries: [String: String] = [:]
        for row in try rows(folder + "/countries.csv") { countries[row["iso2"] ?? ""] = row["name"] }
        let airports = try rows(folder + "/airports.csv").map { row in
            AirportRow(
                code: row["iata"] ?? "", name: row["name"] ?? "", city: row["city"] ?? "",
                cityCode: row["city_code"] ?? "", country: row["country"] ?? "")
        }
        let routes = try rows(folder + "/routes.csv")
        let tables = PlaceTables(
            airports: airports, airlines: try airlines(folder, routes, countries), countries: countries,
            routes: counts(routes, "origin"))
        return MemoryIndex(tables.items(aliases), aliases.vocabulary)
    }

    private static func aliases(_ path: String) throws -> FinderAliases {
        let (root, diagnostics) = YAMLReader.read(try SuiteFiles.read(path) { $0 }, file: path)
        guard let root, !diagnostics.contains(where: \.isError) else {
            throw SuiteError("cannot read '\(path)': \(diagnostics.map(\.description).joined(separator: "; "))")
        }
        return FinderAliases(root)
    }

    private static func airlines(
        _ folder: String, _ routes: [[String: String]], _ countries: [String: String]
    ) throws -> [AirlineRow] {
        let counts = counts(routes, "airline")
        let codes = Dictionary(countries.map { ($0.value, $0.key) }) { first, _ in first }
        return try rows(folder + "/airlines.csv").filter { $0["active_in_source"] == "Y" }.map { row in
            AirlineRow(
                code: row["iata"] ?? "", icao: row["icao"] ?? "", name: row["name"] ?? "",
                country: codes[row["country"] ?? ""] ?? "", routes: counts[row["iata"] ?? ""] ?? 0)
        }
    }

    private static func counts(_ rows: [[String: String]], _ column: String) -> [String: Int] {
        rows.reduce(into: [:]) { $0[$1[column] ?? "", default: 0] += 1 }
    }

    /// The rows of a CSV file by column name.
    private static func rows(_ path: String) throws -> [[String: String]] {
        let file = SourceFile(path: path, bytes: try SuiteFiles.read(path) { $0 })
        guard let rows = TableCSV.read(file, needed: []) else { throw SuiteError("cannot read '\(path)'") }
        return rows.map(\.cells)
    }
}
