import LayoverFlags
import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverAssembly
@testable import LayoverFrame
@testable import LayoverLayouts

/// Single offers, read with an answer if a card chooses among them.
struct OfferReadingTests {
    private static let content = """
        === layout
        widgets: [best]
        === best
        provider: pick
        pick: { score: [{ fact: price, relative: least, curve: { half_life: { half: 25 } } }] }
        fields: { text: { from: pick.id } }
        """

    private func facts(_ content: String, caps: String) throws -> FlightFacts {
        let catalog = try TestContent(content).catalog()
        var reader = ContextReader()
        try reader.takeHeaders(client: "platform=web, caps=\"\(caps)\"", traveller: nil, unit: nil)
        let context = try reader.context(in: catalog, now: LayoutCase.noon, layoutID: "TEST")
        let call = LayoutCall(
            reader: reader, serving: Serving(catalog: catalog, kills: Kills(switches: [])), rolloutArm: nil,
            context: context, crossOrigin: [])
        let body = Array(try Repository.text("examples/lhr-edi.json").utf8)
        var worker = WorkerState()
        var facts = FlightFacts()
        _ = try worker.parser.parse(body) { tape throws in
            var flights = FlightReader()
            let format = try WorkerState.format(of: tape, for: call)
            try WorkerState.read(tape, as: format, AnswerTerms(call), with: &flights, into: &facts)
        }
        return facts
    }

    @Test func `a card that picks has all offers of the answer`() throws {
        let facts = try facts(Self.content, caps: "native.plain@1")
        let offers = try #require(facts.offers)
        // Flights with unreadable airports or numbers cannot be offered.
        #expect(offers.count == 14)
        #expect(facts.itineraryCount == 23)
        #expect(offers.offers.contains { $0.isSelfTransfer == true })
        #expect(offers.offers.contains { $0.isSelfTransfer == false })
        var emptied = facts
        emptied.removeAll()
        #expect(emptied.offers == nil)
        #expect(facts.kept.offers?.offers == offers.offers)
    }

    @Test func `without such a card, or an app that draws it, none is read`() throws {
        #expect(try facts(Self.content, caps: "card.html@1").offers == nil)
        #expect(try facts("=== layout\nwidgets: [plain]\n=== plain", caps: "native.plain@1").offers == nil)
    }
}
