import Foundation
import LayoverFlights
import LayoverTestKit
import Testing

/// Names of places in other languages: one table, with copies in the program and in the demo's page.
struct PlaceNamesTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    /// The rows of a section of `data/net/place-names.txt`.
    private static func rows(_ section: String) throws -> [String] {
        let lines = try text("data/net/place-names.txt").split(separator: "\n", omittingEmptySubsequences: false)
        let own = lines.drop { $0 != "[\(section)]" }.dropFirst().prefix { !$0.hasPrefix("[") }
        return own.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map(String.init)
    }

    @Test(arguments: ["cities", "airports"])
    func `both copies equal the output of scripts/make-airports`(section: String) throws {
        let rows = try Self.rows(section)
        try #require(rows.count > 20)
        let page = try Self.text("Sources/capabilities/CPages/demo/place-names.js")
        #expect(page.contains("const \(section) = `\n\(rows.joined(separator: "\n"))\n`;"))
        let all = PlaceNames.all
        for row in rows {
            let parts = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            let names = parts.dropFirst().filter { !$0.isEmpty }.reduce(into: [String]()) { names, name in
                if !names.contains(name) { names.append(name) }
            }
            #expect(parts.count == 14, "\(row)")
            for code in parts[0].split(separator: " ").map(String.init) {
                #expect(Airport(code) != nil, "\(code)")
                let place = try #require(all[code], "\(code)")
                #expect((section == "cities" ? place.city : place.airport) == names, "\(code)")
            }
        }
    }

    @Test func `a place is called by each name once`() throws {
        let copenhagen = try #require(PlaceNames.all["CPH"])
        #expect(copenhagen.city.prefix(3) == ["Copenhagen", "København", "Köpenhamn"])
        #expect(copenhagen.airport.isEmpty)
        #expect(Set(copenhagen.city).count == copenhagen.city.count)
        #expect(PlaceNames.all["LHR"]?.airport.first == "Heathrow")
        #expect(PlaceNames.all["ZZZ"] == nil)
    }
}
