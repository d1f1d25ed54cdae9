@testable import LayoverDemo
import LayoverTestKit
import Testing

struct DirectRoutesTests {
    private static func routes(_ table: String, key: String = key, status: String = "live") async throws
        -> [DirectRoutes.Route]
    {
        var files = PublisherFixture.files
        files["widgets/data/days.csv"] = table
        files["widgets/components/days@1.yaml"] =
            "component: days@1\nfields: { days: { type: list, of: { weekday: text } } }\n"
        files["widgets/cards/other/widget.yaml"] = """
            widget: other
            owner: other
            status: \(status)
            type: native
            component: days@1
            provider: { kind: table, table: days.csv, key: { \(key) } }
            fields: { days: { from: table.rows } }

            """
        let started = try await PublisherFixture(files).start()
        return DirectRoutes(try #require(started.catalog)).routes
    }

    private static let key = "origin: route.origin.airport, destination: route.destination.airport"

    @Test func `flights are counted by weekday, Monday first, in the order of the table`() async throws {
        let routes = try await DirectRoutesTests.routes(
            "origin,destination,weekday,flights\nOSL,BGO,mon,9\nLHR,EDI,sun,2\nOSL,BGO,wed,1\nOSL,BGO,mon,1\nOSL,TOS,some,4\n"
        )
        #expect(routes.map(\.origin) == ["OSL", "LHR"])
        #expect(routes.map(\.destination) == ["BGO", "EDI"])
        #expect(routes.map(\.flights) == [[10, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 2]])
    }

    @Test func `a row is one flight where the table does not count, and no number is taken as it comes`() async throws {
        let plain = try await DirectRoutesTests.routes("origin,destination,weekday\nOSL,BGO,mon\n")
        #expect(plain.map(\.flights) == [[1, 0, 0, 0, 0, 0, 0]])
        let odd = try await DirectRoutesTests.routes(
            "origin,destination,weekday,flights\nOSL,BGO,mon,9223372036854775807\nOSL,BGO,tue,-5\nOSL,BGO,wed,many\n")
        #expect(odd.map(\.flights) == [[DirectRoutes.flightLimit, 0, 1, 0, 0, 0, 0]])
    }

    @Test(arguments: [(DirectRoutes.limit, DirectRoutes.limit), (DirectRoutes.limit + 1, DirectRoutes.limit)])
    func `a long table is reported up to the limit`(rows: Int, told: Int) async throws {
        let table = (0..<rows).map { "A\($0),B,mon\n" }.joined()
        #expect(try await DirectRoutesTests.routes("origin,destination,weekday\n" + table).count == told)
    }

    @Test func `only this table counts, and no table of a hidden widget`() async throws {
        let table = "origin,destination,weekday\nOSL,BGO,mon\n"
        #expect(try await DirectRoutesTests.routes(table, key: "origin: route.origin.airport").isEmpty)
        #expect(try await DirectRoutesTests.routes(table, status: "draft").isEmpty)
        #expect(try await DirectRoutesTests.routes("origin,destination,day\nOSL,BGO,mon\n").isEmpty)
    }
}
