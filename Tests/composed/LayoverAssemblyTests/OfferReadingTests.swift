import LayoverAdapters
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
    /// The content with more keys of the card that picks.
    private static func content(_ more: String = "") -> String {
        """
        === layout
        widgets: [plain, best]
        === plain
        === best
        provider: { kind: pick, after: [plain] }
        pick: { score: [{ fact: price, relative: least, curve: { half_life: { half: 25 } } }] }
        fields: { text: { from: pick.id } }
        \(more)
        """
    }

    private func facts(
        _ content: String = content(), caps: String = "native.plain@1", client: String = "platform=web, ",
        answer: String? = nil
    ) throws -> FlightFacts {
        let catalog = try TestContent(content).catalog()
        var reader = ContextReader()
        try reader.takeHeaders(client: "\(client)caps=\"\(caps)\"", traveller: nil, unit: nil)
        let context = try reader.context(in: catalog, now: LayoutCase.noon, layoutID: "TEST")
        let call = LayoutCall(
            reader: reader, serving: Serving(catalog: catalog, kills: Kills(switches: [])), rolloutArm: nil,
            context: context, crossOrigin: [])
        let terms = AnswerTerms(call, zones: try Adapters().assemblyTools.zones)
        let body = Array((try answer ?? Repository.text("examples/lhr-edi.json")).utf8)
        var worker = WorkerState()
        var facts = FlightFacts()
        _ = try worker.parser.parse(body) { tape throws in
            var flights = FlightReader()
            let format = try WorkerState.format(of: tape, for: call)
            try WorkerState.read(tape, as: format, terms, with: &flights, into: &facts)
        }
        return facts
    }

    @Test func `a card that picks has all offers of the answer`() throws {
        let facts = try facts()
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
        #expect(try facts(caps: "card.html@1").offers == nil)
        #expect(try facts("=== layout\nwidgets: [plain]\n=== plain").offers == nil)
    }

    @Test(arguments: [
        ("show_when: { client.platform: web }", true), ("show_when: { client.platform: ios }", false),
        ("show_when: { results.count: { $gte: 23 } }", true),
        ("show_when: { results.count: { $gte: 24 } }", false),
        ("show_when: { provider.plain.text: other }", true),
        ("schedule: { from: 2026-12-07 }", true), ("schedule: { from: 2026-12-08 }", false),
    ])
    func `offers are read if the card may be shown with these results`(keys: String, isRead: Bool) throws {
        #expect(try facts(Self.content(keys)).hasReadOffers == isRead)
    }

    @Test func `a condition that is unknown hides the card, and nothing is read`() throws {
        let keys = "show_when: { client.platform: web }"
        #expect(try !facts(Self.content(keys), client: "").hasReadOffers)
        #expect(try facts(Self.content(keys + "\nwhen_unknown: show"), client: "").hasReadOffers)
    }

    @Test func `no card chooses before all results have arrived`() throws {
        let answer = try Repository.text("examples/lhr-edi.json")
        let partial = answer.replacing("RESULT_STATUS_COMPLETE", with: "RESULT_STATUS_INCOMPLETE")
        #expect(partial != answer)
        #expect(try !facts(answer: partial).hasReadOffers)
    }
}
