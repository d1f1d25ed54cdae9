import LayoverAssembly
import LayoverCatalog
@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import Synchronization
import Testing

/// The layout before results, for clients that waited for results.
struct SearchBeginningTests {
    private func fixture(_ content: Result<Catalog, any Error> = SearchContent.plain) throws -> (
        SearchFixture, LiveSearch
    ) {
        let fixture = try SearchFixture(try content.get())
        let search = try fixture.search()
        _ = search.begin(SearchWaitOptions()) { _ in }
        return (fixture, search)
    }

    private func client(_ search: LiveSearch, lastEventID: String? = nil, since: String? = nil) -> SearchClient {
        let client = SearchClient()
        _ = search.listen(client.listener, lastEventID: lastEventID, since: since)
        return client
    }

    @Test
    func `a stream that begins after the answer begins with placeholders, made for it, and loses and repeats nothing`()
        throws
    {
        let (fixture, search) = try fixture()
        #expect(search.peek { $0.history.held.isEmpty })
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        #expect(search.peek { $0.history.held.count } == 1, "one layout was assembled")
        let first = client(search)
        #expect(first.now.events.map(\.name) == ["layout", "results", "layout"])
        #expect(first.now.events.map(\.id) == ["start.1.1", "start.1.2", "start.1.3"])
        #expect(first.now.events[0].data.contains("\"type\":\"placeholder\""))
        #expect(!first.now.widgets.contains("grey"))
        #expect(client(search).now.events == first.now.events)
        #expect(client(search, lastEventID: "start.1.1").now.events == Array(first.now.events[1...]))
        #expect(search.peek { $0.history.held.count } == 1, "no patch starts from it")
    }

    @Test func `a client that listens before the answer gets its changes as patches`() throws {
        let (fixture, search) = try fixture()
        let client = client(search)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3, status: "COMPLETE"))
        #expect(client.now.events.map(\.name) == ["layout", "results", "patch"])
        #expect(client.now.events.map(\.id) == ["start.1.1", "start.1.2", "start.1.3"])
        #expect(client.now.faults.isEmpty)
        #expect(client.now.widgets.first == "timetable")
    }

    @Test func `a client with a layout or an event gets no placeholders`() throws {
        let (fixture, search) = try fixture()
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        let revision = try #require(search.peek { $0.history.latest?.name })
        #expect(client(search, since: revision).now.events.map(\.name) == ["results", "patch"])
        #expect(client(search, since: "1-none").now.events.map(\.name) == ["results", "layout"])
        #expect(client(search, lastEventID: "start.1.2").now.events.map(\.name) == ["layout"])
        #expect(search.peek { $0.isBeginningMissing }, "it was not needed")
    }

    @Test func `placeholders made late are under the kills of then`() throws {
        let (fixture, search) = try fixture()
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        fixture.kill(["widget:advice"], generation: 1)
        let client = client(search)
        #expect(client.now.events.map(\.name) == ["layout", "results", "layout", "patch"])
        #expect(client.now.events[0].data.contains("grey"))
        #expect(!client.now.events[0].data.contains("advice"))
    }

    @Test func `exposures before results are written for the client that sees them`() throws {
        let (fixture, search) = try fixture()
        #expect(fixture.exposures.withLock { $0 }.isEmpty)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        #expect(fixture.exposures.withLock { $0 } == [1])
        _ = client(search)
        _ = client(search)
        #expect(fixture.exposures.withLock { $0 } == [1, 1])
    }

    @Test func `with services it is made at once, so that they are called together with the supplier`() throws {
        let (_, search) = try fixture(SearchContent.first)
        #expect(search.peek { $0.history.held.count } == 1)
        #expect(search.peek { $0.isBeginningMissing } == false)
    }

    @Test(arguments: [(61, true), (62, false)])
    func `it is made for as long as no event behind it is gone`(kills: Int, isMade: Bool) throws {
        let (fixture, search) = try fixture()
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        for generation in 1...kills {
            fixture.kill(generation.isMultiple(of: 2) ? [] : ["widget:banner"], generation: generation)
            search.refresh()
        }
        #expect(search.peek { $0.log.events.count } == 2 + kills)
        let client = client(search)
        let names = client.now.events.prefix(3).map(\.name)
        #expect(names == (isMade ? ["layout", "results", "layout"] : ["results", "layout"]))
        #expect(client.now.events.count == (isMade ? 64 : 2))
    }
}
