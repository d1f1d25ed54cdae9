import LayoverAssembly
import LayoverFlights
import LayoverJSON
@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import LayoverWeb
import Testing

/// Failed searches report what happened, and nothing that is untrue.
struct FailingSearchTests {
    private let fixture: SearchFixture
    private let search: LiveSearch
    private let told = Told()
    private let client = SearchClient()

    init() throws {
        fixture = try SearchFixture(try SearchContent.first.get())
        search = try fixture.search()
    }

    private func begin() {
        _ = search.begin(SearchWaitOptions(), nil)
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
    }

    /// The last event of a kind.
    private func last(_ name: String, _ client: SearchClient) throws -> JSONValue {
        let event = try #require(client.now.events.last { $0.name == name })
        return try JSONValue(parsing: Array(event.data.utf8))
    }

    private var problem: Problem? {
        guard case .gone(let problem)? = told.all.last else { return nil }
        return problem
    }

    @Test(arguments: SupplierFailure.allCases)
    func `a client that connects after the supplier failed gets the failure, and not that the search is old`(
        failure: SupplierFailure
    ) throws {
        _ = search.begin(SearchWaitOptions(), nil)
        fixture.supplier.end(.failure(failure))
        #expect(search.listen(client.listener, lastEventID: nil, since: nil))
        #expect(client.now.events.map(\.name) == ["problem", "end"])
        #expect(client.now.isEnded)
        #expect(try last("problem", client)["type"]?.string == Problem.typePrefix + failure.rawValue)
        #expect(try last("end", client)["reason"]?.string == "no-answer")
        search.answer(after: 0, SearchWaitOptions(), told.waiter)
        #expect(problem?.kind == "no-answer")
        #expect(problem?.status == 410)
        #expect(problem?.detail == "\(failure.title): begin another search")
    }

    @Test func `grey cards go before the search ends, and the others stay`() throws {
        begin()
        #expect(client.now.widgets.contains("grey"))
        #expect(client.now.widgets.contains("banner"))
        fixture.supplier.answer("{}", status: 503)
        #expect(client.now.events.map(\.name) == ["layout", "problem", "patch", "end"])
        #expect(!client.now.widgets.contains("grey"))
        #expect(client.now.widgets.contains("banner"))
        #expect(client.now.layout?["complete"]?.bool == false)
        #expect(client.now.faults.isEmpty)
    }

    @Test(arguments: [SearchEvent.EndReason.draining, .tooOld])
    func `a search that ended otherwise says how`(reason: SearchEvent.EndReason) throws {
        begin()
        search.end(reason)
        #expect(!search.listen(SearchClient().listener, lastEventID: nil, since: nil))
        search.answer(after: 0, SearchWaitOptions(), told.waiter)
        #expect(problem?.kind == (reason == .draining ? "draining" : "search-gone"))
        #expect(problem?.status == (reason == .draining ? 503 : 410))
        #expect(search.ending.kind == problem?.kind)
    }

    @Test func `a supplier that says itself that it failed is a problem, with results or without`() throws {
        begin()
        fixture.supplier.answer(ScriptedAnswer.failed)
        #expect(client.now.events.map(\.name) == ["layout", "results", "patch", "problem"])
        let problem = try last("problem", client)
        #expect(problem["type"]?.string == Problem.typePrefix + "results-failed")
        #expect(problem["status"]?.int == 502)
        #expect(problem["again"]?.bool == false)
        #expect(!search.peek { $0.isEnded })
        #expect(client.now.results?["answer"]?.int == 0)
        #expect(client.now.results?["final"]?.bool == true)
    }

    @Test(arguments: [(429, 9 as Int?), (429, nil), (503, 0)])
    func `a problem says when to retry if the supplier said so`(status: Int, seconds: Int?) throws {
        begin()
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        fixture.fire()
        fixture.supplier.answer("{}", status: status, headers: seconds.map { [("Retry-After", "\($0)")] } ?? [])
        let problem = try last("problem", client)
        #expect(problem["status"]?.int == status)
        #expect(problem["again"]?.bool == true)
        #expect(problem["retry_after"]?.int == seconds.flatMap { $0 > 0 ? $0 : nil })
    }

    @Test func `the same problem is reported once, however long its retry time`() throws {
        begin()
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        for seconds in ["9", "3"] {
            fixture.fire()
            fixture.supplier.answer("{}", status: 429, headers: [("Retry-After", seconds)])
        }
        #expect(client.now.events.count { $0.name == "problem" } == 1)
    }

    @Test func `after the last poll nothing waits for results until a client calls`() throws {
        begin()
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        #expect(client.now.layout?["pending"]?.items?.contains(.string("timetable")) == true)
        let before = client.now.widgets
        while fixture.timerCount > 0 {
            fixture.fire()
            fixture.supplier.end(.failure(.timedOut))
        }
        #expect(client.now.layout?["pending"]?.items?.contains(.string("timetable")) == false)
        #expect(client.now.widgets == before)
        #expect(client.now.layout?["complete"]?.bool == false)
        let late = SearchClient()
        #expect(search.listen(late.listener, lastEventID: nil, since: nil))
        #expect(client.now.layout?["pending"]?.items?.contains(.string("timetable")) == true)
        fixture.fire()
        fixture.supplier.answer(ScriptedAnswer.text(9, direct: 5, status: "COMPLETE"))
        #expect(client.now.widgets.first == "timetable")
        #expect(client.now.layout?["complete"]?.bool == true)
    }

    @Test func `a search that is complete stays so, whatever becomes of later questions`() throws {
        begin()
        fixture.supplier.answer(ScriptedAnswer.text(9, direct: 5, status: "COMPLETE"))
        let before = client.now.bytes
        search.dropBody(1)
        for _ in 0..<SearchLimits.failures {
            search.answer(after: 1, SearchWaitOptions(), told.waiter)
            fixture.supplier.end(.failure(.unreachable))
        }
        search.refresh()
        #expect(client.now.bytes == before)
        #expect(told.words.allSatisfy { $0 == "supplier-unreachable" })
    }
}
