import LayoverFlights
import LayoverJSON
import LayoverPreview
import Testing

/// Pointers of a format's file that find nothing in an answer.
struct LostPointersTests {
    private static let answer = """
        {"state": "done", "found": [
          {"key": "a", "fare": {"amount": 12}, "sold_by": ["x"],
           "legs": [{"minutes": 60, "flights": [{"from": "LHR", "to": "EDI", "stops": []}]}]},
          {"key": "b", "fare": null, "legs": [{"minutes": 70, "flights": [{"from": "EDI", "to": "LHR"}]}]}]}
        """

    private static func pointer(_ text: String) throws -> JSONPointer { try #require(JSONPointer(text)) }

    private static func mapping() throws -> FormatMapping {
        var mapping = FormatMapping(name: "acme")
        mapping.answer.lists = [try pointer("/best"), try pointer("/found")]
        mapping.answer.complete = try pointer("/state")
        mapping.item.id = try pointer("/key")
        mapping.item.price = try pointer("/fare/amount")
        mapping.item.seller = try pointer("/sold_by")
        mapping.leg.list = try pointer("/legs")
        mapping.leg.durations = [try pointer("/minutes")]
        mapping.segment.list = try pointer("/flights")
        mapping.segment.origin = try pointer("/from")
        mapping.segment.technicalStops = try pointer("/stops")
        return mapping
    }

    private func lines(_ change: (inout FormatMapping) throws -> Void) throws -> [String] {
        var mapping = try Self.mapping()
        try change(&mapping)
        return try LostPointers(in: Array(Self.answer.utf8), of: mapping).lines
    }

    @Test func `a pointer that finds a value in one item is found, and null counts as a value`() throws {
        #expect(try lines { _ in } == [])
        #expect(try lines { $0.item.price = try Self.pointer("/fare/amount") } == [])
    }

    @Test func `a price at an object is reported with the number of items`() throws {
        let lines = try lines { $0.item.price = try Self.pointer("/fare") }
        #expect(
            lines == [
                "item.price: '/fare' leads to something else than a number, a text, true or false in 1 of 2 items"
            ])
    }

    @Test func `a pointer that finds nothing is reported with its section`() throws {
        let lines = try lines { mapping in
            mapping.answer.complete = try Self.pointer("/stat")
            mapping.answer.currency = .item(try Self.pointer("/currency"))
            mapping.item.id = try Self.pointer("/kye")
            mapping.leg.durations = [try Self.pointer("/hours")]
            mapping.segment.origin = try Self.pointer("/form")
        }
        #expect(
            lines == [
                "currency: '/currency' leads nowhere in 2 items", "complete: '/stat' leads nowhere in the answer",
                "item.id: '/kye' leads nowhere in 2 items", "leg.durations: '/hours' leads nowhere in 2 legs",
                "segment.origin: '/form' leads nowhere in 2 segments",
            ])
    }

    @Test func `a list that is none is reported, and what would be in it is not`() throws {
        let lines = try lines { $0.leg.list = try Self.pointer("/key") }
        #expect(lines == ["leg.list: '/key' leads to something else than a list in 2 of 2 items"])
    }
}
