import LayoverAssembly
import LayoverJSON
@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import Testing

/// Events that a new or resumed stream receives.
struct SearchLogTests {
    private func fixture() throws -> (SearchFixture, LiveSearch) {
        let fixture = try SearchFixture(try SearchContent.first.get())
        let search = try fixture.search()
        _ = search.begin(SearchWaitOptions(), nil)
        return (fixture, search)
    }

    private func client(_ search: LiveSearch, lastEventID: String? = nil, since: String? = nil) -> SearchClient {
        let client = SearchClient()
        _ = search.listen(client.listener, lastEventID: lastEventID, since: since)
        return client
    }

    private func addEvents(_ count: Int, _ fixture: SearchFixture, _ search: LiveSearch) {
        for generation in 1...count {
            fixture.kill(generation.isMultiple(of: 2) ? [] : ["widget:banner"], generation: generation)
            search.refresh()
        }
    }

    @Test func `the first listener gets all events from the start, and each event has its number`() throws {
        let (fixture, search) = try fixture()
        addEvents(3, fixture, search)
        let client = client(search)
        #expect(client.now.events.map(\.id) == ["start.1.1", "start.1.2", "start.1.3", "start.1.4"])
        #expect(client.now.events.map(\.name) == ["layout", "patch", "patch", "patch"])
    }

    @Test func `64 events can be resumed in, and behind more a stream begins with the whole layout`() throws {
        let (fixture, search) = try fixture()
        let steady = client(search)
        addEvents(64, fixture, search)
        #expect(search.peek { $0.log.events.count } == 64)
        #expect(search.peek { $0.log.last } == 65)
        let resumed = client(search, lastEventID: "start.1.1")
        #expect(resumed.now.events.count == 64)
        #expect(resumed.now.events.allSatisfy { $0.name == "patch" })
        let late = client(search, lastEventID: "start.1.0")
        #expect(late.now.events.map(\.name) == ["layout"])
        #expect(late.now.lastID == "start.1.65")
        #expect(late.now.bytes == steady.now.bytes)
        #expect(client(search).now.events.map(\.name) == ["layout"], "the start is gone")
    }

    @Test(arguments: ["other.1.1", "start.2.1", "start.1.99", "start.1.-1", "start.1.", "start.1.x", "", "1"])
    func `an id that is not of this log begins with the whole layout`(id: String) throws {
        let (fixture, search) = try fixture()
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        let client = client(search, lastEventID: id)
        #expect(client.now.events.map(\.name) == ["results", "layout"])
        #expect(client.now.events.map(\.id) == [nil, "start.1.3"])
    }

    @Test func `a client with a revision gets the changes since`() throws {
        let (fixture, search) = try fixture()
        let first = client(search)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        let held = try #require(first.now.revision)
        fixture.kill(["widget:banner"], generation: 1)
        search.refresh()
        let client = client(search, since: held)
        #expect(client.now.events.map(\.name) == ["results", "patch"])
        #expect(self.client(search, since: "1-none").now.events.map(\.name) == ["results", "layout"])
    }

    @Test func `a client that received the end gets nothing again`() throws {
        let (fixture, search) = try fixture()
        addEvents(2, fixture, search)
        #expect(client(search, lastEventID: "start.1.3").now.events.isEmpty)
    }

    @Test func `eight layouts are held for patches, and the ninth makes the first go`() throws {
        let (fixture, search) = try fixture()
        var names: [String] = []
        for number in 0..<9 {
            fixture.supplier.answer(ScriptedAnswer.text(number + 1, direct: 0))
            names.append(search.peek { $0.history.latest?.name ?? "" })
            search.answer(after: number + 1, SearchWaitOptions()) { _ in }
        }
        #expect(Set(names).count == 9)
        let held = search.peek { $0.history.held.map(\.name) }
        #expect(held == Array(names.suffix(8)))
        let whole = try #require(search.layout(since: names[0])).bytes
        let patch = try #require(search.layout(since: names[1])).bytes
        #expect(try JSONValue(parsing: whole)["cards"] != nil)
        #expect(try JSONValue(parsing: patch)["base"]?.string == names[1])
    }

    @Test func `a search that ends says why`() throws {
        for reason in SearchEvent.EndReason.allCases {
            let (_, search) = try fixture()
            let client = client(search)
            search.end(reason)
            #expect(client.now.isEnded)
            #expect(client.now.events.last?.data == "{\"reason\":\"\(reason.rawValue)\"}")
        }
    }
}
