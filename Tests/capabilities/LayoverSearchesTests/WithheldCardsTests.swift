import LayoverAssembly
import LayoverFlights
@testable import LayoverFrame
import LayoverJSON
@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import Synchronization
import Testing

/// Searches while no layout can be made: results, polls and events continue, and cards return with the content.
struct WithheldCardsTests {
    /// A way in which a server stops making layouts for a search.
    enum Lever: String, CaseIterable {
        case bypassed
        case unknownMarket = "unknown-market"
        case unknownSurface = "unknown-surface"
        case supplierKilled = "supplier-killed"

        func pull(_ fixture: SearchFixture) throws {
            switch self {
            case .bypassed: fixture.holder.setBypass(true)
            case .unknownMarket: fixture.holder.publish(try SearchContent.elsewhere.get())
            case .unknownSurface: fixture.holder.publish(try SearchContent.pageless.get())
            case .supplierKilled: fixture.kill(["supplier:script"], generation: 1)
            }
        }

        func release(_ fixture: SearchFixture) throws {
            switch self {
            case .bypassed: fixture.holder.setBypass(false)
            case .unknownMarket, .unknownSurface: fixture.holder.publish(try SearchContent.first.get())
            case .supplierKilled: fixture.kill([], generation: 2)
            }
        }
    }

    private func fixture(isServed: Bool = true) throws -> SearchFixture {
        try SearchFixture(try SearchContent.first.get(), isServed: isServed)
    }

    private func cards(_ layout: LayoutRevision?) throws -> Int? {
        try layout.map { try JSONValue(parsing: $0.bytes) }?["cards"]?.items?.count
    }

    @Test(arguments: Lever.allCases)
    func `a patch removes the cards on screen, and another brings them back`(lever: Lever) throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let client = SearchClient()
        _ = search.begin(SearchWaitOptions(), nil)
        #expect(search.listen(client.listener, lastEventID: nil, since: nil))
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        let before = client.now.widgets
        #expect(!before.isEmpty)
        try lever.pull(fixture)
        search.refresh()
        #expect(client.now.events.last?.name == "patch")
        #expect(client.now.widgets.isEmpty)
        #expect(client.now.layout?["complete"]?.bool == false)
        try lever.release(fixture)
        search.refresh()
        #expect(client.now.events.last?.name == "patch")
        #expect(client.now.widgets == before)
        #expect(!client.now.isEnded)
        #expect(client.now.faults.isEmpty)
    }

    @Test(arguments: Lever.allCases)
    func `an answer that is under way when cards are withheld passes with its token`(lever: Lever) throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let told = Told()
        _ = search.begin(SearchWaitOptions(), told.waiter)
        try lever.pull(fixture)
        let answer = ScriptedAnswer.text(4, direct: 1)
        fixture.supplier.answer(answer)
        #expect(told.words == [lever.rawValue])
        #expect(told.lastText == answer)
        #expect(told.last?.state.ticket.session == "session-1")
        #expect(told.last?.body.resultNumber == 1)
        try lever.release(fixture)
        search.answer(after: 1, SearchWaitOptions(), told.waiter)
        fixture.supplier.answer(ScriptedAnswer.text(9, direct: 5, status: "COMPLETE"))
        #expect(told.words == [lever.rawValue, "layout"])
        #expect(try cards(told.last?.layout) ?? 0 > 0)
    }

    @Test(arguments: [Lever.bypassed, .unknownMarket, .unknownSurface])
    func `streams are sent results, and the server polls for them, while cards are withheld`(lever: Lever) throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let client = SearchClient()
        try lever.pull(fixture)
        let beginning = search.begin(SearchWaitOptions(), nil)
        #expect(try cards(beginning.layout) == 0)
        #expect(search.listen(client.listener, lastEventID: nil, since: nil))
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        #expect(client.now.results?["answer"]?.int == 1)
        #expect(client.now.results?["search"]?.string == "session-1")
        fixture.fire()
        fixture.supplier.answer(ScriptedAnswer.text(9, direct: 5, status: "COMPLETE"))
        #expect(client.now.results?["final"]?.bool == true)
        #expect(client.now.layout?["complete"]?.bool == true)
        #expect(client.now.events.allSatisfy { $0.name != "problem" && $0.name != "end" })
        try lever.release(fixture)
        search.refresh()
        #expect(client.now.widgets.contains("timetable"))
        #expect(client.now.faults.isEmpty)
    }

    @Test func `a server without a catalog passes results, and has cards once it has one`() throws {
        let fixture = try fixture(isServed: false)
        let search = try fixture.search()
        let told = Told()
        let client = SearchClient()
        #expect(try cards(search.begin(SearchWaitOptions(), told.waiter).layout) == 0)
        #expect(search.listen(client.listener, lastEventID: nil, since: nil))
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        #expect(told.words == ["no-catalog"])
        #expect(told.last?.state.ticket.session == "session-1")
        let layout = try #require(client.now.layout)
        #expect(layout["cards"] == .array([]))
        #expect(layout["catalog"]?.string == "000000000000")
        #expect(layout["market"]?.string == "GB")
        #expect(fixture.timerCount == 1, "the server polls for the listener")
        fixture.holder.publish(try SearchContent.first.get())
        search.refresh()
        #expect(client.now.widgets.contains("timetable"))
        #expect(client.now.layout?["id"] == layout["id"])
        #expect(client.now.faults.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a token is good on a server that makes no layouts`(isServed: Bool) throws {
        let fixture = try fixture(isServed: isServed)
        fixture.holder.setBypass(isServed)
        var ticket = try fixture.ticket()
        (ticket.session, ticket.answers) = ("session-1", 2)
        let registry = LiveSearchRegistry(LiveSearchRegistry.Bounds(), dependencies: fixture.dependencies())
        let opened = try #require(SearchTicket(payload: ticket.payload))
        let search = try #require(registry.search(opened))
        let (told, client) = (Told(), SearchClient())
        #expect(search.listen(client.listener, lastEventID: nil, since: nil))
        #expect(client.now.layout == nil, "nothing is known before the first answer")
        search.answer(after: 2, SearchWaitOptions(), told.waiter)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        #expect(told.words == [isServed ? "bypassed" : "no-catalog"])
        #expect(told.last?.state.ticket.answers == 3)
        #expect(client.now.events.map(\.name) == ["results", "layout"])
        #expect(client.now.widgets.isEmpty)
    }

    @Test func `a client that comes back is sent one patch that removes the cards it draws`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let client = SearchClient()
        _ = search.begin(SearchWaitOptions(), nil)
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        search.leave(client.listener.key)
        let drawn = try #require(client.now.revision)
        fixture.holder.setBypass(true)
        let patch = try JSONValue(parsing: try #require(search.layout(since: drawn)).bytes)
        #expect(patch["base"]?.string == drawn)
        #expect(patch["changes"]?.items?.allSatisfy { $0["op"] == .string("remove") } == true)
        _ = search.listen(client.listener, lastEventID: client.now.lastID, since: nil)
        #expect(client.now.widgets.isEmpty)
        #expect(client.now.faults.isEmpty)
    }

    @Test func `a kill of the supplier ends no search, however long it holds`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let client = SearchClient()
        _ = search.begin(SearchWaitOptions(), nil)
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        fixture.kill(["supplier:script"], generation: 1)
        for _ in 0..<(3 * SearchLimits.failures) { fixture.fire() }
        #expect(fixture.timerCount == 1)
        fixture.kill([], generation: 2)
        fixture.fire()
        fixture.supplier.answer(ScriptedAnswer.text(9, direct: 5, status: "COMPLETE"))
        #expect(client.now.results?["final"]?.bool == true)
        #expect(client.now.widgets.contains("timetable"))
    }

    @Test func `no unit is exposed to an experiment while cards are withheld, and each client once after that`() throws
    {
        let fixture = try fixture()
        let search = try fixture.search()
        fixture.holder.setBypass(true)
        _ = search.begin(SearchWaitOptions(), nil)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        #expect(fixture.exposures.withLock { $0.isEmpty })
        fixture.holder.setBypass(false)
        search.refresh()
        #expect(fixture.exposures.withLock { $0 } == [1])
    }
}
