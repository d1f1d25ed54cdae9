import LayoverAssembly
import LayoverFlights
import LayoverFrame
import LayoverJSON
import LayoverMetrics
@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import Synchronization
import Testing

/// One live search with test doubles.
struct LiveSearchTests {
    private func fixture(_ format: SupplierFormat = .skyscanner) throws -> SearchFixture {
        try SearchFixture(try SearchContent.first.get(), format: format)
    }

    private func widgets(_ layout: LayoutRevision?) throws -> [String] {
        try layout.map { try JSONValue(parsing: $0.bytes)["cards"]?.items?.compactMap { $0["widget"]?.string } ?? [] }
            ?? []
    }

    @Test func `cards follow the results: placeholders, itineraries, then cards that need enough of them`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let client = SearchClient()
        let beginning = search.begin(SearchWaitOptions(), nil)
        #expect(try widgets(beginning.layout).filter { $0 == "grey" }.count == 2)
        #expect(search.listen(client.listener, lastEventID: nil, since: nil))
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        #expect(client.now.results?["itineraries"]?.int == 4)
        #expect(client.now.results?["complete"]?.bool == false)
        #expect(client.now.results?["search"]?.string == "session-1", "by which another server goes on")
        #expect(!client.now.widgets.contains("timetable"))
        #expect(!client.now.widgets.contains("grey"))
        #expect(client.now.layout?["pending"]?.items?.contains(.string("timetable")) == true)
        #expect(fixture.timerMilliseconds == [1_000])
        fixture.fire()
        #expect(fixture.supplier.requests.map(\.kind) == [.create, .poll(session: "session-1")])
        fixture.supplier.answer(ScriptedAnswer.text(9, direct: 5, status: "COMPLETE"))
        #expect(client.now.widgets.first == "timetable")
        #expect(client.now.results?["search"] == nil, "the session is the same")
        #expect(client.now.layout?["complete"]?.bool == true)
        #expect(client.now.results?["final"]?.bool == true)
        #expect(fixture.timerCount == 0, "a search that is complete is not polled")
        #expect(client.now.faults.isEmpty)
        #expect(client.now.events.map(\.name) == ["layout", "results", "patch", "results", "patch"])
    }

    @Test func `the first itinerary, the complete answer and the polls before it are observed once for their supplier`()
        throws
    {
        let fixture = try fixture()
        let search = try fixture.search()
        let client = SearchClient()
        let times = fixture.counters.times.times(of: fixture.supplier.supplier.name)
        _ = search.begin(SearchWaitOptions(), nil)
        #expect(search.listen(client.listener, lastEventID: nil, since: nil))
        fixture.supplier.answer(ScriptedAnswer.text(0, direct: 0))
        #expect(times.first.count == 0)
        fixture.fire()
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        #expect(times.first.count == 1)
        #expect(times.complete.count == 0)
        fixture.fire()
        fixture.supplier.answer(ScriptedAnswer.text(9, direct: 5, status: "COMPLETE"))
        #expect(times.first.count == 1)
        #expect(times.complete.count == 1)
        #expect(times.polls.value == 2)
        #expect(times.reading.count == 3)
        let name = fixture.supplier.supplier.name
        let lines = SearchTimesTable.rows.lines(of: fixture.counters.times)
        #expect(lines.contains("layover_search_complete_polls_total{supplier=\"\(name)\"} 2"))
        #expect(lines.contains("layover_search_first_seconds_count{supplier=\"\(name)\"} 1"))
    }

    @Test func `a search that goes on here from a token is not timed`() throws {
        let times = SearchTimes()
        let progress = SearchProgress(times)
        let facts = FlightFacts().settled(as: .complete)
        progress.record(facts)
        #expect(times.complete.count == 0)
        progress.begin()
        progress.record(facts)
        progress.record(facts)
        #expect(times.complete.count == 1)
        #expect(times.first.count == 0, "no itinerary was found")
    }

    @Test func `suppliers and services hear the client's own trace`() throws {
        let fixture = try fixture()
        let header = SupplierRequest.TraceHeader(
            "traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
        _ = try fixture.search().begin(SearchWaitOptions(trace: [header]), nil)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        #expect(fixture.supplier.requests.map(\.trace) == [[header]])
        #expect(!fixture.services.traces.isEmpty)
        #expect(fixture.services.traces.allSatisfy { $0 == [header] })
    }

    @Test func `polls join the one that is under way`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let told = Told()
        _ = search.begin(SearchWaitOptions(), told.waiter)
        search.answer(after: 0, SearchWaitOptions(), told.waiter)
        search.answer(after: 0, SearchWaitOptions(deadlineMilliseconds: 50), told.waiter)
        #expect(fixture.supplier.requests.count == 1)
        #expect(told.words.isEmpty)
        fixture.fire()
        #expect(told.words == ["supplier-timeout"])
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        #expect(told.words == ["supplier-timeout", "layout", "layout"])
        #expect(told.last?.state.ticket.session == "session-1")
        #expect(told.last?.state.ticket.answers == 1)
    }

    @Test func `64 requests wait for one answer, and the next gets that the supplier is busy`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let told = Told()
        _ = search.begin(SearchWaitOptions(), told.waiter)
        for _ in 1..<64 { search.answer(after: 0, SearchWaitOptions(), told.waiter) }
        #expect(told.words.isEmpty)
        search.answer(after: 0, SearchWaitOptions(), told.waiter)
        #expect(told.words == ["supplier-busy"])
        fixture.supplier.answer(ScriptedAnswer.text(1, direct: 1))
        #expect(told.words.count == 65)
    }

    @Test func `an answer that repeats nothing leaves the results as they are, and may say that they are all`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let told = Told()
        _ = search.begin(SearchWaitOptions(), told.waiter)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        search.answer(after: 1, SearchWaitOptions(), told.waiter)
        fixture.supplier.answer(ScriptedAnswer.unchanged())
        #expect(told.words == ["layout", "layout"])
        #expect(try widgets(told.last?.layout).contains("timetable"))
        #expect(search.peek { $0.results.isFinal } == false)
        search.answer(after: 2, SearchWaitOptions(), told.waiter)
        fixture.supplier.answer(ScriptedAnswer.unchanged("COMPLETE"))
        let layout = try JSONValue(parsing: try #require(told.last?.layout).bytes)
        #expect(layout["complete"]?.bool == true)
        search.answer(after: 3, SearchWaitOptions(), told.waiter)
        #expect(fixture.supplier.isAsked, "bytes that say incomplete are not given again for all there is")
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3, status: "COMPLETE"))
        search.answer(after: 4, SearchWaitOptions(), told.waiter)
        #expect(!fixture.supplier.isAsked)
        #expect(told.words == Array(repeating: "layout", count: 5))
    }

    @Test func `a failed search keeps its results, and is not complete`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let told = Told()
        let client = SearchClient()
        _ = search.begin(SearchWaitOptions(), told.waiter)
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        fixture.fire()
        fixture.supplier.answer(ScriptedAnswer.failed)
        #expect(client.now.widgets.contains("timetable"))
        #expect(client.now.layout?["complete"]?.bool == false)
        #expect(client.now.layout?["pending"]?.items == [.string("hint")])
        #expect(client.now.results?["final"]?.bool == true)
        #expect(client.now.results?["complete"]?.bool == false)
        #expect(fixture.timerCount == 0)
    }

    @Test func `a search that fails at once passes as it came, and no placeholder stays`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let told = Told()
        _ = search.begin(SearchWaitOptions(), told.waiter)
        fixture.supplier.answer(ScriptedAnswer.failed)
        #expect(told.words == ["results-failed"])
        let bytes = try #require(search.layout(since: nil)).bytes
        #expect(!String(decoding: bytes, as: UTF8.self).contains("grey"))
    }

    @Test(arguments: [
        (429, "{}", "supplier-error"), (500, "<html>", "supplier-error"), (200, "<html>", "not-json"),
        (200, "{\"content\":", "not-json"), (404, "", "supplier-error"), (302, "", "supplier-error"),
        (200, "{\"a\":1}", "unreadable"),
    ])
    func `an unreadable answer passes with its status and its bytes`(status: Int, text: String, reason: String) throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let told = Told()
        _ = search.begin(SearchWaitOptions(), told.waiter)
        fixture.supplier.answer(text, status: status, headers: [("Retry-After", "3")])
        #expect(told.words == [reason])
        #expect(told.last?.body.answer.status == status)
        #expect((told.last?.body.answer.body as? ScriptedBytes)?.text == text)
        search.answer(after: 0, SearchWaitOptions(), told.waiter)
        #expect(told.words.last == "gone", "no server knows what to poll")
    }

    @Test(arguments: SupplierFailure.allCases)
    func `a failed poll is reported, and the search continues`(failure: SupplierFailure) throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let told = Told()
        let client = SearchClient()
        _ = search.begin(SearchWaitOptions(), told.waiter)
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        let before = client.now.bytes
        fixture.fire()
        search.answer(after: 1, SearchWaitOptions(), told.waiter)
        fixture.supplier.end(.failure(failure))
        #expect(told.words == ["layout", failure.rawValue])
        let event = try #require(client.now.events.last)
        #expect(event.name == "problem")
        #expect(event.data.contains(failure.rawValue))
        #expect(event.data.contains("\"again\":true"))
        #expect(client.now.bytes == before)
        let wait = failure == .resting || failure == .busy ? 7_000 : 2_000
        #expect(fixture.timerMilliseconds == [wait])
        fixture.fire()
        fixture.supplier.answer(ScriptedAnswer.text(5, direct: 4, status: "COMPLETE"))
        #expect(client.now.layout?["complete"]?.bool == true)
    }

    @Test func `the server's own polls stop after five failures, and begin again with the next listener`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let client = SearchClient()
        _ = search.begin(SearchWaitOptions(), nil)
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        var waits: [Int] = []
        while fixture.timerCount > 0 {
            waits += fixture.timerMilliseconds
            fixture.fire()
            fixture.supplier.end(.failure(.timedOut))
        }
        #expect(waits == [1_000, 2_000, 4_000, 8_000, 16_000])
        let problems = client.now.events.filter { $0.name == "problem" }
        #expect(problems.map { $0.data.contains("\"again\":true") } == [true, false])
        _ = search.listen(SearchClient().listener, lastEventID: nil, since: nil)
        #expect(fixture.timerCount == 1)
    }

    @Test func `without listeners there are no polls`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let client = SearchClient()
        _ = search.begin(SearchWaitOptions(), nil)
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        search.leave(client.listener.key)
        #expect(!search.isListenedTo)
        fixture.fire()
        #expect(!fixture.supplier.isAsked)
        #expect(fixture.timerCount == 0)
    }

    @Test func `while streams drive the polls, a newer answer is returned at once, and complete ones always`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let told = Told()
        let client = SearchClient()
        _ = search.begin(SearchWaitOptions(), nil)
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        search.answer(after: 0, SearchWaitOptions(), told.waiter)
        #expect(told.words == ["layout"])
        #expect(!fixture.supplier.isAsked)
        search.answer(after: 1, SearchWaitOptions(), told.waiter)
        #expect(told.words == ["layout"])
        #expect(fixture.supplier.isAsked)
        fixture.supplier.answer(ScriptedAnswer.text(9, direct: 3, status: "COMPLETE"))
        search.answer(after: 2, SearchWaitOptions(), told.waiter)
        #expect(told.words == ["layout", "layout", "layout"])
        #expect(!fixture.supplier.isAsked)
        search.dropBody(2)
        search.answer(after: 2, SearchWaitOptions(), told.waiter)
        #expect(fixture.supplier.isAsked, "missing bytes are requested again")
    }

    @Test(arguments: [200, 201])
    func `a one-shot supplier is called once, and its answer is returned again while it is stored`(status: Int) throws {
        let fixture = try fixture(.duffel)
        let search = try fixture.search()
        let told = Told()
        _ = search.begin(SearchWaitOptions(), told.waiter)
        fixture.supplier.answer(#"{"data":{"offers":[]}}"#, status: status)
        #expect(told.words == ["layout"])
        search.answer(after: 1, SearchWaitOptions(), told.waiter)
        #expect(told.words == ["layout", "layout"])
        search.dropBody(1)
        search.answer(after: 1, SearchWaitOptions(), told.waiter)
        #expect(told.words == ["layout", "layout", "gone"])
        #expect(fixture.supplier.requests.count == 1)
    }

    @Test func `a killed supplier is not called`() throws {
        for name in ["supplier:script", "supplier:skyscanner-v3", "format:skyscanner-v3"] {
            let fixture = try fixture()
            let search = try fixture.search()
            let told = Told()
            _ = search.begin(SearchWaitOptions(), told.waiter)
            fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
            fixture.kill([name], generation: 1)
            search.answer(after: 1, SearchWaitOptions(), told.waiter)
            #expect(told.words == ["layout", "supplier-killed"])
            #expect(!fixture.supplier.isAsked)
        }
    }

    @Test func `a search keeps its arms and its id, and a killed experiment has its control`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let client = SearchClient()
        _ = search.begin(SearchWaitOptions(), nil)
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        let assignments = client.now.layout?["assignments"]
        #expect(assignments?.items?.count == 1)
        fixture.kill(["experiment:split"], generation: 1)
        search.refresh()
        #expect(client.now.layout?["assignments"]?.items?.first?["variant"]?.string == "control")
        fixture.kill([], generation: 2)
        fixture.holder.publish(try SearchContent.third.get())
        search.refresh()
        #expect(client.now.layout?["assignments"] == assignments)
        #expect(client.now.layout?["id"]?.string == "SEARCH")
        fixture.holder.publish(try SearchContent.second.get())
        search.refresh()
        #expect(client.now.layout?["assignments"]?.items == [])
    }

    @Test func `another server goes on with a token, and shows nothing before its first answer`() throws {
        let fixture = try fixture()
        let told = Told()
        var ticket = try fixture.ticket()
        ticket.session = "session-1"
        ticket.answers = 2
        ticket = try #require(SearchTicket(payload: ticket.payload))
        let search = try #require(
            LiveSearch(
                ticket, reader: try ticket.reader, supplier: fixture.supplier.supplier, serial: 9, requestName: "",
                dependencies: fixture.dependencies()))
        #expect(search.layout(since: nil) == nil)
        let client = SearchClient()
        #expect(search.listen(client.listener, lastEventID: "start.1.3", since: nil))
        #expect(client.now.events.isEmpty)
        #expect(fixture.supplier.requests.map(\.kind) == [.poll(session: "session-1")])
        fixture.supplier.answer(ScriptedAnswer.unchanged())
        #expect(client.now.layout == nil, "an unknown answer is no result")
        search.answer(after: 3, SearchWaitOptions(), told.waiter)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        #expect(client.now.events.map(\.name) == ["results", "results", "layout"])
        #expect(told.last?.state.ticket.answers == 4)
        #expect(told.words == ["layout"])
        #expect(fixture.exposures.withLock { $0.isEmpty }, "the call that began the search reported its arms")
    }

    @Test func `exposures are written once for each phase, and not for each revision`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        _ = search.begin(SearchWaitOptions(), nil)
        #expect(fixture.exposures.withLock { $0 } == [1])
        let client = SearchClient()
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3))
        fixture.fire()
        fixture.supplier.answer(ScriptedAnswer.text(9, direct: 3))
        fixture.kill(["widget:banner"], generation: 1)
        search.refresh()
        #expect(fixture.exposures.withLock { $0 } == [1, 1])
    }

    @Test func `a previous answer has results and no session`() throws {
        let fixture = try fixture()
        let search = try fixture.search()
        let told = Told()
        _ = search.begin(SearchWaitOptions(), told.waiter)
        fixture.supplier.answer(ScriptedAnswer.text(4, direct: 3, session: "another's"), age: 30)
        #expect(told.words == ["layout"])
        #expect(told.last?.state.ticket.session == nil)
    }
}
