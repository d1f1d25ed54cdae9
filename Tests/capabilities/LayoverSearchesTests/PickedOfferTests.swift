import LayoverAssembly
import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverFrame
@testable import LayoverSearches

/// A card that chooses among the single offers of a live search.
struct PickedOfferTests {
    /// A search whose complete answer has arrived while these are killed.
    private func answered(
        without killed: [String], isServed: Bool = true
    ) throws -> (SearchFixture, LiveSearch, SearchClient) {
        let fixture = try SearchFixture(try SearchContent.picking.get(), isServed: isServed)
        fixture.kill(killed, generation: 1)
        let (search, client) = (try fixture.search(), SearchClient())
        _ = search.begin(SearchWaitOptions(), nil)
        #expect(search.listen(client.listener, lastEventID: nil, since: nil))
        fixture.supplier.answer(try Repository.text("examples/lhr-edi.json"))
        return (fixture, search, client)
    }

    @Test func `it has its offer in the first layout with results`() throws {
        let (_, search, client) = try answered(without: [])
        #expect(client.now.widgets.contains("best"))
        #expect(search.peek { $0.results.facts?.hasReadOffers } == true)
    }

    @Test func `nothing is read for it while it is killed`() throws {
        let (_, search, client) = try answered(without: ["widget:best"])
        #expect(!client.now.widgets.contains("best"))
        #expect(search.peek { $0.results.facts?.hasReadOffers } == false)
    }

    @Test func `once it is revived, it chooses among the offers of the answer that is held`() throws {
        let (fixture, search, client) = try answered(without: ["widget:best"])
        fixture.kill([], generation: 2)
        search.refresh()
        #expect(client.now.widgets.contains("best"))
        #expect(client.now.faults.isEmpty)
    }

    @Test func `content that comes later chooses among the offers of the answer that is held`() throws {
        let (fixture, search, client) = try answered(without: [], isServed: false)
        #expect(client.now.widgets.isEmpty)
        fixture.holder.publish(try SearchContent.picking.get())
        search.refresh()
        #expect(client.now.widgets.contains("best"))
    }

    @Test func `it is missing if the answer is not held any more`() throws {
        let (fixture, search, client) = try answered(without: ["widget:best"])
        search.dropBody(try #require(search.heldBody?.number))
        fixture.kill([], generation: 2)
        search.refresh()
        #expect(!client.now.widgets.contains("best"))
        #expect(client.now.widgets.contains("count"))
    }
}
