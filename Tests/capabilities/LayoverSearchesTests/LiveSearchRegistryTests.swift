import LayoverAssembly
import LayoverFlights
@testable import LayoverFrame
import LayoverJSON
@testable import LayoverLayouts
import LayoverMetrics
import LayoverModel
@testable import LayoverSearches
@testable import LayoverSuppliers
import LayoverWeb
import Synchronization
import Testing

/// The registry with test doubles: which searches are found, which are dropped, and which clients are notified.
struct LiveSearchRegistryTests {
    private func registry(
        _ fixture: SearchFixture, _ bounds: LiveSearchRegistry.Bounds = LiveSearchRegistry.Bounds()
    ) -> LiveSearchRegistry { LiveSearchRegistry(bounds, dependencies: fixture.dependencies()) }

    private func open(_ registry: LiveSearchRegistry, _ fixture: SearchFixture, _ id: String) throws -> LiveSearch {
        let ticket = try fixture.ticket(id: id)
        return try #require(
            registry.open(ticket, reader: try ticket.reader, supplier: fixture.supplier.supplier, requestName: ""))
    }

    @Test func `a search is found by its token, and by one that knows a session it is gone on with`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get())
        let registry = registry(fixture)
        let search = try open(registry, fixture, "A")
        let same = registry.search(try fixture.ticket(id: "A"))
        #expect(same === search)
        var other = try fixture.ticket(id: "B")
        #expect(registry.search(other) == nil, "no server knows what to poll")
        other.session = "s"
        other.answers = 1
        let goneOn = try #require(registry.search(other))
        #expect(goneOn !== search)
        #expect(registry.search(other) === goneOn)
        other.layoutID = "C"
        other.supplier = "gone"
        #expect(registry.search(other) == nil, "settings name no such supplier any more")
    }

    @Test func `a one-shot search without a holder is removed`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get(), format: .duffel)
        var ticket = try fixture.ticket(id: "A")
        ticket.session = "s"
        ticket.answers = 1
        #expect(registry(fixture).search(ticket) == nil)
    }

    @Test func `the bounds limit searches, except those with listeners`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get())
        let registry = registry(fixture, LiveSearchRegistry.Bounds(held: 3))
        let client = SearchClient()
        for id in ["A", "B", "C"] {
            let search = try open(registry, fixture, id)
            _ = search.begin(SearchWaitOptions(), nil)
            if id == "A" { #expect(search.listen(client.listener, lastEventID: nil, since: nil)) }
        }
        #expect(registry.report.live == 3)
        #expect(registry.report.listeners == 1)
        _ = try open(registry, fixture, "D")
        #expect(registry.report.live == 3)
        let tickets = try ["A", "B"].map { try fixture.ticket(id: $0) }
        #expect(tickets.map { registry.search($0) != nil } == [true, false])
    }

    @Test func `bodies are dropped before searches`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get())
        let answer = ScriptedAnswer.text(600, direct: 3, status: "COMPLETE")
        let registry = registry(fixture, LiveSearchRegistry.Bounds(bytes: answer.utf8.count * 2))
        for id in ["A", "B", "C"] {
            _ = try open(registry, fixture, id).begin(SearchWaitOptions(), nil)
            fixture.supplier.answer(answer)
        }
        #expect(registry.report.live == 3)
        #expect(registry.report.bodies == 1)
        #expect(registry.report.bytes <= answer.utf8.count * 2)
        #expect(registry.report.bytes > answer.utf8.count)
        #expect(fixture.counters.bodiesDropped.value == 2)
        #expect(fixture.counters.evicted.value == 0)
    }

    /// Answers of a one-shot supplier cannot be fetched again once they are dropped.
    @Test func `a one-shot search is let go of with its answer, least recently used first`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get(), format: .duffel)
        let answer = ScriptedAnswer.duffel(100)
        let registry = registry(fixture, LiveSearchRegistry.Bounds(bytes: 10 * (answer.utf8.count + 20_000)))
        let ids = (0..<100).map { "S\($0)" }
        for id in ids {
            let search = try open(registry, fixture, id)
            _ = search.begin(SearchWaitOptions(), nil)
            fixture.supplier.answer(answer, status: 201)
            #expect(try status(registry, fixture, id) == 201, "what just came is there: \(id)")
            #expect(try id == "S0" || status(registry, fixture, "S0") == 201, "a requested search stays: \(id)")
        }
        let report = registry.report
        #expect(report.live == report.bodies)
        #expect((8...12).contains(report.live))
        #expect(report.bytes <= registry.bounds.bytes)
        #expect(try ids.suffix(7).allSatisfy { try status(registry, fixture, $0) == 201 })
        #expect(try ids[1..<80].allSatisfy { try status(registry, fixture, $0) == nil })
        #expect(fixture.counters.bodiesDropped.value == 0)
        #expect(fixture.counters.evicted.value == 100 - report.live)
    }

    @Test func `an answer larger than the budget is returned until another arrives`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get(), format: .duffel)
        let registry = registry(fixture, LiveSearchRegistry.Bounds(bytes: 1_000))
        for id in ["A", "B"] {
            _ = try open(registry, fixture, id).begin(SearchWaitOptions(), nil)
            fixture.supplier.answer(ScriptedAnswer.duffel(10), status: 201)
            #expect(try status(registry, fixture, id) == 201)
        }
        #expect(try status(registry, fixture, "A") == nil)
        #expect(registry.report.live == 1)
    }

    @Test func `a search that is waited for is not let go of, however many come meanwhile`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get(), format: .duffel)
        let registry = registry(fixture, LiveSearchRegistry.Bounds(held: 2))
        _ = try open(registry, fixture, "SLOW").begin(SearchWaitOptions()) { _ in }
        for id in ["A", "B", "C", "D"] { _ = try open(registry, fixture, id) }
        fixture.supplier.answer(ScriptedAnswer.duffel(3), status: 201)
        #expect(try status(registry, fixture, "SLOW") == 201)
    }

    /// An overloaded server rejects thousands of searches a second, and holds about 1,600.
    @Test func `searches without an answer never displace those with one`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get(), format: .duffel)
        let registry = registry(fixture, LiveSearchRegistry.Bounds(held: 2))
        _ = try open(registry, fixture, "ANSWERED").begin(SearchWaitOptions()) { _ in }
        fixture.supplier.answer(ScriptedAnswer.duffel(3), status: 201)
        for number in 0..<10 {
            let told = Told()
            _ = try open(registry, fixture, "BUSY\(number)").begin(SearchWaitOptions(), told.waiter)
            fixture.supplier.end(.failure(.busy))
            #expect(told.words == ["supplier-busy"])
            #expect(registry.report.live == 1)
            #expect(registry.report.bytes > 0)
        }
        #expect(try status(registry, fixture, "ANSWERED") == 201)
        #expect(fixture.counters.evicted.value == 0)
    }

    @Test func `a client with the token of a failed search gets the failure`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get(), format: .duffel)
        let registry = registry(fixture)
        let search = try open(registry, fixture, "A")
        _ = search.begin(SearchWaitOptions(), nil)
        fixture.supplier.end(.failure(.busy))
        #expect(registry.search(try fixture.ticket(id: "A")) === search)
        #expect(search.ending.kind == "no-answer")
    }

    /// The status of another request; `nil` if the search is gone.
    private func status(_ registry: LiveSearchRegistry, _ fixture: SearchFixture, _ id: String) throws -> Int? {
        guard let search = registry.search(try fixture.ticket(id: id)) else { return nil }
        let found = Mutex<Int?>(nil)
        search.answer(after: 1, SearchWaitOptions()) { outcome in
            guard case .answered(let answered) = outcome, answered.degraded == nil else { return }
            found.withLock { $0 = answered.body.answer.status }
        }
        return found.withLock { $0 }
    }

    @Test func `the server has the limits of its settings`() throws {
        func told(_ bounds: LiveSearchRegistry.Bounds) -> [String] {
            let lines = Mutex<[String]>([])
            bounds.logLimits(ServerLog { level, text in lines.withLock { $0.append("\(level.rawValue): \(text)") } })
            return lines.withLock { $0 }
        }
        let standard = LiveSearchRegistry.Bounds()
        #expect(standard.held * SearchLimits.usualBytes <= standard.bytes, "the defaults fit each other")
        #expect(
            told(standard) == [
                "info: live searches: 'searches_held' allows 1600, 'search_megabytes' about 1638 and the fewer the larger answers are; all are held while they take 40 KiB each with their answers"
            ])
        #expect(
            told(LiveSearchRegistry.Bounds(held: 4_000)) == [
                "warning: live searches: 'searches_held' allows 4000, 'search_megabytes' about 1638 and the fewer the larger answers are: raise 'search_megabytes' to 157, or lower 'searches_held' to 1638"
            ])
        #expect(standard.room(for: 1 << 20) == 64)
        #expect(standard.room(for: 1) == 1_600)
        #expect(standard.room(for: 1 << 40) == 1)
        let fixture = try SearchFixture(try SearchContent.first.get())
        let status = registry(fixture).report.json
        #expect(status["held_limit"] == .int(1_600))
        #expect(status["bytes_limit"] == .int(64 << 20))
        #expect(status["room_for"] == .int(1_600))
    }

    @Test func `a search that is too old ends, and not a second before`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get())
        let registry = registry(fixture, LiveSearchRegistry.Bounds(lifeSeconds: 60))
        let search = try open(registry, fixture, "A")
        _ = search.begin(SearchWaitOptions(), nil)
        let client = SearchClient()
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        fixture.pass(milliseconds: 60_000)
        registry.expire()
        #expect(!client.now.isEnded)
        #expect(registry.report.live == 1)
        fixture.pass(milliseconds: 1_000)
        registry.expire()
        #expect(client.now.isEnded)
        #expect(client.now.events.last?.data == #"{"reason":"too-old"}"#)
        #expect(registry.report.live == 0)
    }

    @Test func `listeners are notified that the server stops`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get())
        let registry = registry(fixture)
        let search = try open(registry, fixture, "A")
        _ = search.begin(SearchWaitOptions(), nil)
        let client = SearchClient()
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        registry.drain()
        #expect(client.now.events.last?.data == #"{"reason":"draining"}"#)
    }

    @Test func `all listeners receive a kill, from any publisher`() async throws {
        let fixture = try SearchFixture(try SearchContent.first.get())
        let registry = registry(fixture)
        let clients = (0..<20).map { _ in SearchClient() }
        for (number, client) in clients.enumerated() {
            let search = try open(registry, fixture, "S\(number)")
            _ = search.begin(SearchWaitOptions(), nil)
            _ = search.listen(client.listener, lastEventID: nil, since: nil)
        }
        #expect(clients.allSatisfy { $0.now.widgets.contains("banner") })
        fixture.kill(["widget:banner"], generation: 1)
        while clients.contains(where: { $0.now.widgets.contains("banner") }) { await Task.yield() }
        #expect(clients.allSatisfy { $0.now.events.last?.name == "patch" && $0.now.faults.isEmpty })
    }
}
