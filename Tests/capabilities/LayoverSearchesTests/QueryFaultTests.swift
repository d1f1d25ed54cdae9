import LayoverAdapters
import LayoverAssembly
import LayoverFlights
import LayoverJSON
import LayoverModel
@testable import LayoverLayouts
@testable import LayoverSearches
import LayoverWeb
import Testing

/// Searches that are rejected before any supplier call, because such a flight is impossible.
struct QueryFaultTests {
    /// Ten in the evening of 7 December in London: the next morning in Tokyo, two in the afternoon in Los Angeles.
    private static let now = UTCInstant("2026-12-07T22:00:00Z")

    private func fault(from origin: String, to destination: String, departs: String) throws -> QueryFault? {
        var reader = ContextReader()
        for (name, value) in [("market", "GB"), ("origin", origin), ("destination", destination), ("departs", departs)]
        {
            try reader.readItem(name, value)
        }
        return QueryFault(
            reader.query, at: try #require(QueryFaultTests.now),
            zones: try SearchContent.adapters.get().assemblyTools.zones)
    }

    @Test(arguments: [
        ("LHR", "EDI", "2026-12-20"), ("LON", "NYC", "2026-12-20"), ("LHR", "LGW", "2026-12-20"),
        ("lhr", "tyo", "2026-12-07"), ("LAX", "LHR", "2026-12-07"), ("HND", "LHR", "2026-12-08"),
    ])
    func `a possible flight is accepted`(origin: String, destination: String, departs: String) throws {
        #expect(try fault(from: origin, to: destination, departs: departs) == nil)
    }

    @Test(arguments: [
        ("QQQ", "EDI", "origin", "QQQ"), ("LHR", "1A2", "destination", "1A2"), ("QQQ", "QQQ", "origin", "QQQ"),
    ])
    func `a code that no place has is named`(origin: String, destination: String, member: String, code: String) throws {
        let fault = try #require(try fault(from: origin, to: destination, departs: "2026-12-20"))
        #expect(fault == .unknownPlace(member: member, code: code))
        #expect(fault.problem.status == 400)
        #expect(fault.problem.kind == "unknown-place")
        #expect(fault.problem.detail?.contains("'\(code)'") == true)
        #expect(fault.problem.more.first?.value == .string("#/query/\(member)"))
    }

    @Test(arguments: ["LHR", "LON"]) func `the same place twice is no trip`(code: String) throws {
        let fault = try #require(try fault(from: code, to: code, departs: "2026-12-20"))
        #expect(fault == .samePlace(code))
        #expect(fault.problem.kind == "same-place")
        #expect(fault.problem.status == 400)
    }

    @Test(arguments: [
        ("LHR", "EDI", "2026-12-06", "2026-12-07"), ("HND", "LHR", "2026-12-07", "2026-12-08"),
        ("LAX", "LHR", "2026-12-06", "2026-12-07"), ("LHR", "EDI", "1999-01-01", "2026-12-07"),
    ])
    func `a day is past by the clock of where the trip begins`(
        origin: String, destination: String, departs: String, today: String
    ) throws {
        let fault = try #require(try fault(from: origin, to: destination, departs: departs))
        #expect(fault == .pastDate(try #require(LocalDate(departs)), today: try #require(LocalDate(today))))
        #expect(fault.problem.kind == "past-date")
        #expect(fault.problem.detail?.contains("'\(departs)'") == true)
    }
}
