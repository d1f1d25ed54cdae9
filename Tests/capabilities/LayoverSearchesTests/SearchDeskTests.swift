import LayoverAssembly
import LayoverFlights
@testable import LayoverFrame
import LayoverJSON
@testable import LayoverLayouts
import LayoverMetrics
import LayoverModel
@testable import LayoverSearches
@testable import LayoverSuppliers
import Synchronization
import Testing

/// The desk among doubles: who is found, who is let go of, who is told.
struct SearchDeskTests {
    private func desk(
        _ stage: SearchStage, _ bounds: SearchDesk.Bounds = SearchDesk.Bounds()
    ) -> SearchDesk { SearchDesk(bounds, world: stage.world()) }

    private func open(_ desk: SearchDesk, _ stage: SearchStage, _ id: String) throws -> LiveSearch {
        let ticket = try stage.ticket(id: id)
        return try #require(
            desk.open(ticket, reader: try ticket.reader, supplier: stage.supplier.supplier, requestName: ""))
    }

    @Test func `a search is found by its token, and by one that knows a session it is gone on with`() throws {
        let stage = try SearchStage(try SearchContent.first.get())
        let desk = desk(stage)
        let search = try open(desk, stage, "A")
        let same = desk.search(try stage.ticket(id: "A"))
        #expect(same === search)
        var other = try stage.ticket(id: "B")
        #expect(desk.search(other) == nil, "nobody knows what to poll")
        other.session = "s"
        other.answers = 1
        let goneOn = try #require(desk.search(other))
        #expect(goneOn !== search && desk.search(other) === goneOn)
        other.layoutID = "C"
        other.supplier = "gone"
        #expect(desk.search(other) == nil, "settings name no such supplier any more")
    }

    @Test func `a one-shot search that nobody holds is gone`() throws {
        let stage = try SearchStage(try SearchContent.first.get(), format: .duffel)
        var ticket = try stage.ticket(id: "A")
        ticket.session = "s"
        ticket.answers = 1
        #expect(desk(stage).search(ticket) == nil)
    }

    @Test func `no more are held than bounds say, but for those that somebody listens to`() throws {
        let stage = try SearchStage(try SearchContent.first.get())
        let desk = desk(stage, SearchDesk.Bounds(held: 3))
        let client = SearchClient()
        for id in ["A", "B", "C"] {
            let search = try open(desk, stage, id)
            _ = search.begin(SearchPatience(), nil)
            if id == "A" { #expect(search.listen(client.listener, lastEventID: nil, since: nil)) }
        }
        #expect(desk.report.live == 3 && desk.report.listeners == 1)
        _ = try open(desk, stage, "D")
        #expect(desk.report.live == 3)
        let tickets = try ["A", "B"].map { try stage.ticket(id: $0) }
        #expect(tickets.map { desk.search($0) != nil } == [true, false])
    }

    @Test func `bodies are let go of before searches are`() throws {
        let stage = try SearchStage(try SearchContent.first.get())
        let answer = ScriptedAnswer.text(600, direct: 3, status: "COMPLETE")
        let desk = desk(stage, SearchDesk.Bounds(bytes: answer.utf8.count * 2))
        for id in ["A", "B", "C"] {
            _ = try open(desk, stage, id).begin(SearchPatience(), nil)
            stage.supplier.answer(answer)
        }
        #expect(desk.report.live == 3 && desk.report.bodies == 1)
        #expect(desk.report.bytes <= answer.utf8.count * 2 && desk.report.bytes > answer.utf8.count)
        #expect(stage.counters.bodiesDropped.value == 2 && stage.counters.evicted.value == 0)
    }

    /// Answers of a supplier that is asked once: what is dropped of them cannot be had again.
    @Test func `a one-shot search is let go of with its answer, least recently used first`() throws {
        let stage = try SearchStage(try SearchContent.first.get(), format: .duffel)
        let answer = ScriptedAnswer.duffel(100)
        let desk = desk(stage, SearchDesk.Bounds(bytes: 10 * (answer.utf8.count + 20_000)))
        let ids = (0..<100).map { "S\($0)" }
        for id in ids {
            let search = try open(desk, stage, id)
            _ = search.begin(SearchPatience(), nil)
            stage.supplier.answer(answer, status: 201)
            #expect(try status(desk, stage, id) == 201, "what just came is there: \(id)")
            #expect(try id == "S0" || status(desk, stage, "S0") == 201, "what is asked for stays: \(id)")
        }
        let report = desk.report
        #expect(report.live == report.bodies && (8...12).contains(report.live) && report.bytes <= desk.bounds.bytes)
        #expect(try ids.suffix(7).allSatisfy { try status(desk, stage, $0) == 201 })
        #expect(try ids[1..<80].allSatisfy { try status(desk, stage, $0) == nil })
        #expect(stage.counters.bodiesDropped.value == 0 && stage.counters.evicted.value == 100 - report.live)
    }

    @Test func `an answer larger than the budget is given as long as nothing else comes`() throws {
        let stage = try SearchStage(try SearchContent.first.get(), format: .duffel)
        let desk = desk(stage, SearchDesk.Bounds(bytes: 1_000))
        for id in ["A", "B"] {
            _ = try open(desk, stage, id).begin(SearchPatience(), nil)
            stage.supplier.answer(ScriptedAnswer.duffel(10), status: 201)
            #expect(try status(desk, stage, id) == 201)
        }
        #expect(try status(desk, stage, "A") == nil && desk.report.live == 1)
    }

    @Test func `a search that is waited for is not let go of, however many come meanwhile`() throws {
        let stage = try SearchStage(try SearchContent.first.get(), format: .duffel)
        let desk = desk(stage, SearchDesk.Bounds(held: 2))
        _ = try open(desk, stage, "SLOW").begin(SearchPatience()) { _ in }
        for id in ["A", "B", "C", "D"] { _ = try open(desk, stage, id) }
        stage.supplier.answer(ScriptedAnswer.duffel(3), status: 201)
        #expect(try status(desk, stage, "SLOW") == 201)
    }

    /// The status that asking once more gives; `nil` where the search is gone.
    private func status(_ desk: SearchDesk, _ stage: SearchStage, _ id: String) throws -> Int? {
        guard let search = desk.search(try stage.ticket(id: id)) else { return nil }
        let found = Mutex<Int?>(nil)
        search.answer(after: 1, SearchPatience()) { outcome in
            guard case .answered(let answered) = outcome, answered.degraded == nil else { return }
            found.withLock { $0 = answered.body.answer.status }
        }
        return found.withLock { $0 }
    }

    @Test func `the server says what its settings allow`() throws {
        func told(_ bounds: SearchDesk.Bounds) -> [String] {
            let lines = Mutex<[String]>([])
            bounds.tell(ServerLog { level, text in lines.withLock { $0.append("\(level.rawValue): \(text)") } })
            return lines.withLock { $0 }
        }
        let standard = SearchDesk.Bounds()
        #expect(standard.held * SearchLimits.usualBytes <= standard.bytes, "the defaults fit each other")
        #expect(
            told(standard) == [
                "info: live searches: 'searches_held' allows 1600, 'search_megabytes' about 1638 and the fewer the larger answers are; all are held while they take 40 KiB each with their answers"
            ])
        #expect(
            told(SearchDesk.Bounds(held: 4_000)) == [
                "warning: live searches: 'searches_held' allows 4000, 'search_megabytes' about 1638 and the fewer the larger answers are: raise 'search_megabytes' to 157, or lower 'searches_held' to 1638"
            ])
        #expect(standard.room(for: 1 << 20) == 64 && standard.room(for: 1) == 1_600 && standard.room(for: 1 << 40) == 1)
        let stage = try SearchStage(try SearchContent.first.get())
        let status = desk(stage).report.json
        #expect(status["held_limit"] == .int(1_600) && status["bytes_limit"] == .int(64 << 20))
        #expect(status["room_for"] == .int(1_600))
    }

    @Test func `what is too old ends, a second before it does not`() throws {
        let stage = try SearchStage(try SearchContent.first.get())
        let desk = desk(stage, SearchDesk.Bounds(lifeSeconds: 60))
        let search = try open(desk, stage, "A")
        _ = search.begin(SearchPatience(), nil)
        let client = SearchClient()
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        stage.pass(milliseconds: 60_000)
        desk.tend()
        #expect(!client.now.isEnded && desk.report.live == 1)
        stage.pass(milliseconds: 1_000)
        desk.tend()
        #expect(client.now.isEnded && client.now.events.last?.data == #"{"reason":"too-old"}"#)
        #expect(desk.report.live == 0)
    }

    @Test func `who listens is told that the server stops`() throws {
        let stage = try SearchStage(try SearchContent.first.get())
        let desk = desk(stage)
        let search = try open(desk, stage, "A")
        _ = search.begin(SearchPatience(), nil)
        let client = SearchClient()
        _ = search.listen(client.listener, lastEventID: nil, since: nil)
        desk.drain()
        #expect(client.now.events.last?.data == #"{"reason":"draining"}"#)
    }

    @Test func `a kill is heard by all who listen, whoever publishes it`() async throws {
        let stage = try SearchStage(try SearchContent.first.get())
        let desk = desk(stage)
        let clients = (0..<20).map { _ in SearchClient() }
        for (number, client) in clients.enumerated() {
            let search = try open(desk, stage, "S\(number)")
            _ = search.begin(SearchPatience(), nil)
            _ = search.listen(client.listener, lastEventID: nil, since: nil)
        }
        #expect(clients.allSatisfy { $0.now.widgets.contains("banner") })
        stage.kill(["widget:banner"], generation: 1)
        while clients.contains(where: { $0.now.widgets.contains("banner") }) { await Task.yield() }
        #expect(clients.allSatisfy { $0.now.events.last?.name == "patch" && $0.now.faults.isEmpty })
    }
}
