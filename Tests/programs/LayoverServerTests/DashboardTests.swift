import Foundation
import LayoverJSON
import LayoverServer
import LayoverTestKit
import Testing

/// The shipped dashboard: rows, panels, and expressions over existing metrics.
struct DashboardTests {
    private static func panels() throws -> [JSONValue] {
        let file = Repository.root.appending(path: "deploy/dashboards/layover.json")
        let root = try JSONValue(parsing: [UInt8](try Data(contentsOf: file)))
        return try #require(root["panels"]?.items)
    }

    @Test func `it has a row for each part, and every panel has a description`() throws {
        let panels = try Self.panels()
        let rows = panels.filter { $0["type"]?.string == "row" }.compactMap { $0["title"]?.string }
        #expect(
            rows == ["Traffic", "Layouts and cards", "Kills and content", "Releases", "Suppliers", "Trips", "Process"])
        let ids = panels.compactMap { $0["id"]?.int }
        #expect(ids.count == panels.count)
        #expect(Set(ids).count == ids.count)
        for panel in panels where panel["type"]?.string != "row" {
            #expect(panel["title"]?.string?.isEmpty == false)
            #expect(panel["description"]?.string?.isEmpty == false)
            #expect(panel["targets"]?.items?.isEmpty == false)
        }
    }

    @Test func `each expression names only metrics that there are`() throws {
        let expressions = try Self.panels().flatMap { $0["targets"]?.items ?? [] }.compactMap { $0["expr"]?.string }
        #expect(expressions.count > 40)
        for expression in expressions {
            let metrics = PromQLNames.metrics(in: expression)
            #expect(!metrics.isEmpty, "\(expression)")
            #expect(metrics.isSubset(of: PromQLNames.known), "\(expression)")
        }
    }
}
