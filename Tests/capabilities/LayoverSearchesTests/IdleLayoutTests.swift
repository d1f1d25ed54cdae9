import LayoverAssembly
import LayoverFrame
import LayoverJSON
@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import Synchronization
import Testing

/// Layouts that no client has requested for a while: their bytes are dropped, and listeners and returning clients miss
/// nothing.
struct IdleLayoutTests {
    private let fixture: SearchFixture
    private let search: LiveSearch
    /// Listens from the start.
    private let steady = SearchClient()

    init() throws {
        fixture = try SearchFixture(try SearchContent.first.get())
        search = try fixture.search()
        _ = search.begin(SearchWaitOptions(), nil)
        _ = search.listen(steady.listener, lastEventID: nil, since: nil)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3, status: "COMPLETE"))
        #expect(steady.now.events.map(\.name) == ["layout", "results", "patch"])
    }

    private func client(lastEventID: String? = nil, since: String? = nil) -> SearchClient {
        let client = SearchClient()
        client.resume(steady)
        _ = search.listen(client.listener, lastEventID: lastEventID, since: since)
        return client
    }

    /// The names of the events that a client received after the first `count`.
    private func news(_ client: SearchClient, after count: Int) -> [String] {
        client.now.events.dropFirst(count).map(\.name)
    }

    private func drop() {
        fixture.pass(milliseconds: SearchLimits.idleLayoutMilliseconds)
        search.dropIdleLayouts()
        #expect(search.peek { $0.lacksLayout && $0.layouts.isEmpty })
    }

    private func kill(_ name: String, generation: Int = 1) {
        fixture.kill([name], generation: generation)
        search.refresh()
    }

    private var whole: [UInt8] { search.layout(since: nil)?.bytes ?? [] }

    @Test(arguments: [
        (SearchLimits.idleLayoutMilliseconds - 1, true), (SearchLimits.idleLayoutMilliseconds, false),
    ])
    func `bytes are held for as long as the limit says, and weigh nothing after that`(passed: Int, isHeld: Bool) {
        let before = search.weight
        fixture.pass(milliseconds: passed)
        search.dropIdleLayouts()
        #expect(search.peek { $0.lacksLayout } == !isHeld)
        #expect((search.weight.bytes == before.bytes) == isHeld)
        #expect(search.weight.revisions == before.revisions, "patches start from them all the same")
    }

    @Test func `a request keeps them for the same time again`() {
        fixture.pass(milliseconds: SearchLimits.idleLayoutMilliseconds - 1)
        #expect(!whole.isEmpty)
        fixture.pass(milliseconds: 1)
        search.dropIdleLayouts()
        #expect(search.peek { !$0.lacksLayout })
    }

    @Test func `a listener gets a change as a patch that fits`() {
        drop()
        kill("widget:banner")
        #expect(news(steady, after: 3) == ["patch"])
        #expect(steady.now.faults.isEmpty)
        #expect(steady.now.bytes == whole)
        #expect(!steady.now.widgets.contains("banner"))
    }

    @Test func `a layout that is made again without a change is not reported`() {
        drop()
        search.refresh()
        #expect(steady.now.events.count == 3)
        #expect(steady.now.bytes == whole)
    }

    @Test func `a returning client gets one patch for all that it missed, and nothing if nothing changed`() throws {
        let cut = SearchClient()
        cut.resume(steady)
        kill("widget:banner")
        kill("widget:advice", generation: 2)
        #expect(news(steady, after: 3) == ["patch", "patch"])
        drop()
        _ = search.listen(cut.listener, lastEventID: cut.now.lastID, since: nil)
        #expect(news(cut, after: 3) == ["results", "patch"])
        #expect(cut.now.faults.isEmpty)
        #expect(cut.now.bytes == whole)
        #expect(cut.now.lastID == steady.now.lastID)
        let current = SearchClient()
        _ = search.listen(current.listener, lastEventID: steady.now.lastID, since: nil)
        #expect(current.now.events.isEmpty)
    }

    @Test func `a new listener gets the last results and the current layout`() {
        drop()
        let client = SearchClient()
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        #expect(client.now.events.map(\.name) == ["results", "layout"])
        #expect(client.now.bytes == steady.now.bytes)
        #expect(client.now.lastID == steady.now.lastID)
    }

    @Test func `an event that is unknown begins with the layout of now`() {
        drop()
        #expect(news(client(lastEventID: "start.1.0"), after: 3) == ["results", "layout"])
        #expect(news(client(lastEventID: "other.1.1"), after: 3) == ["results", "layout"])
    }

    @Test func `a client with a layout gets a patch from it`() throws {
        let base = try #require(steady.now.revision)
        drop()
        fixture.kill(["widget:banner"], generation: 1)
        let patch = try JSONValue(parsing: try #require(search.layout(since: base)).bytes)
        #expect(patch["base"]?.string == base)
    }

    @Test func `a current problem is reported to new listeners`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get())
        let search = try fixture.search()
        _ = search.begin(SearchWaitOptions(), nil)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        search.answer(after: 1, SearchWaitOptions()) { _ in }
        fixture.supplier.end(.failure(.timedOut))
        _ = search.listen(SearchClient().listener, lastEventID: nil, since: nil)
        fixture.pass(milliseconds: SearchLimits.idleLayoutMilliseconds)
        search.dropIdleLayouts()
        let client = SearchClient()
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        #expect(client.now.events.map(\.name) == ["results", "layout", "problem"])
    }

    @Test func `nothing is dropped while a client waits for an answer`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get())
        let search = try fixture.search()
        _ = search.begin(SearchWaitOptions()) { _ in }
        _ = search.listen(SearchClient().listener, lastEventID: nil, since: nil)
        fixture.pass(milliseconds: SearchLimits.idleLayoutMilliseconds)
        search.dropIdleLayouts()
        #expect(search.peek { !$0.layouts.isEmpty })
    }

    @Test func `nothing is dropped without listeners, so that a card of an earlier layout keeps its name`() throws {
        let shown = try #require(try JSONValue(parsing: whole)["cards"]?.items?.compactMap { $0["log_id"]?.string })
            .filter { search.card($0) != nil }
        search.leave(steady.listener.key)
        fixture.pass(milliseconds: SearchLimits.idleLayoutMilliseconds)
        search.dropIdleLayouts()
        fixture.holder.publish(try SearchContent.plain.get())
        #expect(!shown.isEmpty)
        #expect(shown.allSatisfy { search.card($0) != nil })
    }

    @Test func `a card of now can still be added to a trip`() throws {
        let cards = try #require(try JSONValue(parsing: whole)["cards"]?.items)
        let shown = cards.compactMap { $0["log_id"]?.string }.filter { search.card($0) != nil }
        #expect(!shown.isEmpty)
        drop()
        #expect(shown.allSatisfy { search.card($0) != nil })
    }
}
