import LayoverAssembly
import LayoverModel
import Synchronization
import Testing

@testable import LayoverServer

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
        let stage = try SearchStage(try SearchContent.first.get(), shape: .duffel)
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
