import LayoverAssembly
import LayoverFlights
import LayoverJSON
@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import Testing

/// Answers in the server's memory: a client that was only notified of one receives it without another supplier call.
struct HeldAnswerTests {
    private static let four = ScriptedAnswer.text(4, direct: 3)
    private static let nine = ScriptedAnswer.text(9, direct: 3)

    private let fixture: SearchFixture
    private let search: LiveSearch
    private let told = Told()

    init() throws {
        fixture = try SearchFixture(try SearchContent.first.get())
        search = try fixture.search()
    }

    /// Begins like a client that does not wait for results, and listens.
    private func listen() -> SearchClient {
        let client = SearchClient()
        _ = search.begin(SearchWaitOptions(), nil)
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        return client
    }

    private func ask(after number: Int, saying held: Int? = nil) {
        var options = SearchWaitOptions()
        options.heldAnswer = held
        search.answer(after: number, options, told.waiter)
    }

    @Test func `a client that is notified of flights gets them at once, during the next poll and after its failure`()
        throws
    {
        let client = listen()
        fixture.supplier.answer(Self.four)
        #expect(client.now.results?["answer"]?.int == 1)
        #expect(client.now.results?["number"]?.int == 1)
        fixture.fire()
        #expect(fixture.supplier.isAsked)
        ask(after: 0)
        #expect(told.words == ["layout"])
        #expect(told.lastText == Self.four)
        #expect(told.last?.state.ticket.taken == 1)
        fixture.supplier.end(.failure(.timedOut))
        ask(after: 0)
        #expect(told.words == ["layout", "layout"])
        #expect(told.lastText == Self.four)
        #expect(fixture.supplier.requests.count == 2, "no supplier was queried for it")
    }

    @Test func `the token of an event leads to its answer, on this server and to the next on another`()
        throws
    {
        var ticket = try fixture.ticket()
        ticket.session = "session-1"
        ticket.answers = 3
        #expect(ticket.taken == 3)
        #expect(ticket.announcing.taken == 2)
        let read = try #require(SearchTicket(payload: ticket.announcing.payload))
        #expect(read.taken == 2)
        #expect(read.answers == 3)
        #expect(read.session == "session-1")
        #expect(try fixture.ticket().announcing == fixture.ticket(), "there is nothing to report yet")
    }

    @Test func `an answer that repeats nothing announces nothing to fetch`() throws {
        let client = listen()
        fixture.supplier.answer(Self.four)
        fixture.fire()
        fixture.supplier.answer(ScriptedAnswer.unchanged())
        #expect(client.now.results?["number"]?.int == 2)
        #expect(client.now.results?["answer"]?.int == 1)
        fixture.fire()
        fixture.supplier.answer(Self.nine)
        #expect(client.now.results?["number"]?.int == 3)
        #expect(client.now.results?["answer"]?.int == 3)
        ask(after: 1)
        #expect(told.lastText == Self.nine)
        #expect(told.last?.body.resultNumber == 3)
    }

    @Test func `a client that names its answer gets the newer one, and waits for a missing one`() throws {
        _ = search.begin(SearchWaitOptions(), told.waiter)
        fixture.supplier.answer(Self.four)
        for _ in 0..<2 {
            ask(after: 1, saying: 0)
            #expect(told.lastText == Self.four)
            #expect(!fixture.supplier.isAsked)
        }
        ask(after: 0, saying: 1)
        #expect(fixture.supplier.isAsked)
        #expect(told.words.count == 3)
        fixture.supplier.answer(Self.nine)
        #expect(told.words.count == 4)
        #expect(told.lastText == Self.nine)
    }

    @Test func `an old token that is not renewed gets each unread answer once, and then the next ones`() throws {
        _ = search.begin(SearchWaitOptions(), nil)
        fixture.supplier.answer(Self.four)
        ask(after: 0)
        #expect(told.lastText == Self.four)
        #expect(!fixture.supplier.isAsked)
        ask(after: 0)
        #expect(fixture.supplier.isAsked, "it was given already")
        fixture.supplier.answer(Self.nine)
        #expect(told.lastText == Self.nine)
        ask(after: 0)
        #expect(fixture.supplier.isAsked)
    }

    @Test func `each of several listeners gets its missing answers, and the server polls for all of them`() throws {
        let first = listen()
        let second = SearchClient()
        _ = search.listen(second.listener, lastEventID: nil, since: nil)
        fixture.supplier.answer(Self.four)
        #expect(first.now.events == second.now.events)
        for _ in 0..<2 { ask(after: 0) }
        #expect(told.words == ["layout", "layout"])
        #expect(fixture.supplier.requests.count == 1)
        fixture.fire()
        fixture.supplier.answer(Self.nine)
        ask(after: 1)
        ask(after: 0)
        #expect(told.words.count == 4)
        #expect(told.lastText == Self.nine)
        #expect(fixture.supplier.requests.count == 2)
    }

    @Test func `an answer that is not stored any more is fetched again`() throws {
        _ = listen()
        fixture.supplier.answer(Self.four)
        search.dropBody(1)
        ask(after: 0)
        #expect(fixture.supplier.isAsked)
        #expect(told.words.isEmpty)
        fixture.supplier.answer(Self.nine)
        #expect(told.lastText == Self.nine)
        #expect(told.last?.body.resultNumber == 2)
    }

    @Test func `another server counts on, and has nothing to fetch before its first answer with results`() throws {
        var ticket = try fixture.ticket()
        ticket.session = "session-1"
        ticket.answers = 3
        let other = try #require(
            LiveSearch(
                ticket, reader: try ticket.reader, supplier: fixture.supplier.supplier, serial: 2, requestName: "",
                dependencies: fixture.dependencies()))
        let client = SearchClient()
        _ = other.listen(client.listener, lastEventID: nil, since: nil)
        fixture.supplier.answer(ScriptedAnswer.unchanged())
        #expect(client.now.results?["number"]?.int == 4)
        #expect(client.now.results?["answer"]?.int == 0)
        fixture.fire()
        fixture.supplier.answer(Self.nine)
        #expect(client.now.results?["number"]?.int == 5)
        #expect(client.now.results?["answer"]?.int == 5)
    }
}
