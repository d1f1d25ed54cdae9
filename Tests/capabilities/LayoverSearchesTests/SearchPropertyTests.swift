import Foundation
import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverJSON
@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import LayoverTestKit
import Testing

/// Searches with random events in any order: answers, services, kills, other content, clients that connect and leave.
struct SearchPropertyTests {
    /// The number of runs: `LAYOVER_SEARCH_RUNS`.
    private static let runs = ProcessInfo.processInfo.environment["LAYOVER_SEARCH_RUNS"].flatMap { Int($0) } ?? 10_000
    private static let runsAtOnce = 500

    @Test(arguments: 0..<max(1, runs / runsAtOnce))
    func `patches lead to the whole, streams lose and repeat nothing, and killed cards are gone`(block: Int)
        async throws
    {
        for seed in (block * SearchPropertyTests.runsAtOnce)..<((block + 1) * SearchPropertyTests.runsAtOnce) {
            // Other tests wait for their turn on the same few threads.
            await Task.yield()
            var run = try SearchRun(seed: UInt64(seed))
            try run.goOn()
            try run.finish()
            guard run.faults.isEmpty else {
                Issue.record("seed \(seed): \(run.faults.prefix(3))")
                return
            }
        }
        #expect(SearchPropertyTests.runs > 0)
    }
}

/// One search and its random events.
private struct SearchRun {
    private static let killable = ["timetable", "hint", "late", "advice", "banner", "count", "cheap"]

    private var chance: SeededGenerator
    private let fixture: SearchFixture
    private let search: LiveSearch
    /// Listens from the start to the end.
    private let steady = SearchClient()
    /// Disconnects and reconnects again and again.
    private var roaming = SearchClient()
    private var isRoamingCut = true
    private var killed: Set<String> = []
    private var generation = 0
    /// Every layout that a client may have, by its revision.
    private var known: [String: JSONValue] = [:]
    private(set) var faults: [String] = []
    private var asked = 0
    /// True once idle layouts were dropped, so that a returning client receives one change instead of several events.
    private var hasDropped = false

    init(seed: UInt64) throws {
        chance = SeededGenerator(seed: seed)
        // Some clients wait for results, so that the layout before them is made only for the stream, or never.
        let waits = seed.isMultiple(of: 4)
        let content = waits ? SearchContent.plain : SearchContent.first
        fixture = try SearchFixture(try content.get())
        search = try fixture.search()
        let waiter: LiveSearch.Waiter = { _ in }
        _ = search.begin(SearchWaitOptions(), waits ? waiter : nil)
        if waits, chance.happens(50) { fixture.supplier.answer(ScriptedAnswer.text(4, direct: 2)) }
        _ = search.listen(steady.listener, lastEventID: nil, since: nil)
    }

    mutating func goOn() throws {
        for _ in 0..<Int.random(in: 6...14, using: &chance) {
            guard !hasEnded else { return }
            let before = steady.now.events.count
            try step()
            guard !hasEnded else { return }
            try check(eventsBefore: before)
        }
    }

    /// Ends everything: results, services, publications.
    mutating func finish() throws {
        if fixture.supplier.isAsked { fixture.supplier.answer(ScriptedAnswer.text(6, direct: 4, status: "COMPLETE")) }
        for _ in 0..<20 where fixture.services.count > 0 { fixture.services.end(at: 0, .noCard) }
        search.refresh()
        if hasEnded {
            if steady.now.events.last?.data != #"{"reason":"no-answer"}"# || hasLayout {
                faults.append("a search ended otherwise")
            }
            return
        }
        if isRoamingCut { comeBack() }
        try check(eventsBefore: 0)
        let (one, other) = (steady.now, roaming.now)
        if one.bytes != other.bytes { faults.append("a resumed stream ends at another layout") }
        let events = one.events.filter { $0.id != nil }
        if !hasDropped, events != other.events { faults.append("a resumed stream heard other events") }
        if Set(events.map(\.id)).count != events.count { faults.append("an event was repeated") }
        if !one.faults.isEmpty || !other.faults.isEmpty { faults += one.faults + other.faults }
        if one.bytes != whole().bytes { faults.append("the stream's layout is not the whole one") }
    }

    private var hasLayout: Bool { search.layout(since: nil) != nil }

    /// True once the search has ended because its supplier never answered.
    private var hasEnded: Bool { search.peek { $0.isEnded } }

    private mutating func step() throws {
        switch Int.random(in: 0..<12, using: &chance) {
        case 11: withhold()
        case 0, 1, 2: endQuestion()
        case 3: endService()
        case 4, 5: flip()
        case 6: swap()
        case 7: roam()
        case 8: search.refresh()
        case 9: drop()
        default:
            if fixture.timerCount > 0 { fixture.fire(at: Int.random(in: 0..<fixture.timerCount, using: &chance)) }
            search.answer(after: asked, SearchWaitOptions()) { _ in }
            asked += 1
        }
        if chance.happens(30) { fixture.pass(milliseconds: Int.random(in: 1...90_000, using: &chance)) }
    }

    private mutating func endQuestion() {
        guard fixture.supplier.isAsked else {
            if fixture.timerCount > 0 { fixture.fire() }
            return
        }
        let count = Int.random(in: 0...6, using: &chance)
        switch Int.random(in: 0..<12, using: &chance) {
        case 0: fixture.supplier.answer(ScriptedAnswer.unchanged())
        case 1: fixture.supplier.answer(ScriptedAnswer.unchanged("COMPLETE"))
        case 2: fixture.supplier.answer(ScriptedAnswer.failed)
        case 3: fixture.supplier.end(.failure(.timedOut))
        case 4: fixture.supplier.answer("{}", status: 429)
        default:
            let status = chance.happens(15) ? "COMPLETE" : "INCOMPLETE"
            fixture.supplier.answer(
                ScriptedAnswer.text(count, direct: Int.random(in: 0...count, using: &chance), status: status))
        }
    }

    private mutating func endService() {
        guard fixture.services.count > 0 else { return }
        let answers: [ServiceAnswers.Answer] = [
            .body(Array(#"{"text":"one"}"#.utf8)), .body(Array(#"{"text":"two"}"#.utf8)), .noCard, .failed("down"),
            .body(Array("[]".utf8)),
        ]
        fixture.services.end(
            at: Int.random(in: 0..<fixture.services.count, using: &chance),
            answers[Int.random(in: answers.indices, using: &chance)])
    }

    private mutating func flip() {
        let name = SearchRun.killable[Int.random(in: SearchRun.killable.indices, using: &chance)]
        if killed.remove(name) == nil { killed.insert(name) }
        generation += 1
        fixture.kill(killed.sorted().map { "widget:\($0)" }, generation: generation)
    }

    private mutating func swap() {
        guard let catalog = try? SearchContent.all[Int.random(in: 0..<3, using: &chance)].get() else { return }
        fixture.holder.publish(catalog)
    }

    /// Layouts are switched off or on, or content without the market is published, until the next swap.
    private mutating func withhold() {
        if chance.happens(50) { return fixture.holder.setBypass(!fixture.holder.load().isBypassed) }
        if let catalog = try? SearchContent.elsewhere.get() { fixture.holder.publish(catalog) }
    }

    private var isWithheld: Bool {
        let current = fixture.holder.load()
        return current.isBypassed || current.serving?.catalog.market("GB") == nil
    }

    private mutating func roam() {
        if isRoamingCut { return comeBack() }
        search.leave(roaming.listener.key)
        roaming.cut()
        isRoamingCut = true
    }

    private mutating func drop() {
        fixture.pass(milliseconds: SearchLimits.idleLayoutMilliseconds)
        search.dropIdleLayouts()
        hasDropped = hasDropped || search.peek { $0.lacksLayout }
    }

    private mutating func comeBack() {
        let next = SearchClient()
        next.resume(roaming)
        next.restart()
        roaming = next
        isRoamingCut = false
        _ = search.listen(next.listener, lastEventID: next.now.lastID, since: nil)
    }

    private func whole() -> (bytes: [UInt8], value: JSONValue) {
        guard let bytes = search.layout(since: nil)?.bytes, let value = try? JSONValue(parsing: bytes)
        else { return ([], .null) }
        return (bytes, value)
    }

    /// Checks the invariants that hold at any time.
    private mutating func check(eventsBefore: Int) throws {
        let now = steady.now
        if let layout = now.layout, let name = layout["revision"]?.string { known[name] = layout }
        if now.events.count > eventsBefore, eventsBefore > 0 || !killed.isEmpty {
            // Every new layout was assembled after the last publication, so it contains no killed card.
            let isNewer = now.events[eventsBefore...].contains { $0.name == "patch" || $0.name == "layout" }
            if isNewer, !killed.isDisjoint(with: now.widgets) { faults.append("a killed card came") }
        }
        let (bytes, value) = whole()
        let widgets = (value["cards"]?.items ?? []).compactMap { $0["widget"]?.string }
        if !killed.isDisjoint(with: widgets) { faults.append("a killed card is in \(widgets)") }
        if isWithheld, !widgets.isEmpty { faults.append("a card is shown that is withheld") }
        if steady.now.bytes != bytes { faults.append("who listens holds another layout") }
        try checkPatches(bytes)
        if let name = value["revision"]?.string { known[name] = value }
    }

    /// Checks the answer for each revision that clients may have: a patch to the current layout if the revision is held,
    /// else the whole layout.
    private mutating func checkPatches(_ whole: [UInt8]) throws {
        let held = Set(search.peek { $0.history.held.map(\.name) })
        for name in ["1-none"] + known.keys.sorted().shuffled(using: &chance).prefix(1) {
            // The same answer as `GET .../layout?since=`, without assembling it again.
            guard let (bytes, _) = search.peek({ $0.history.answer(since: name) }) else {
                faults.append("there is no layout since \(name)")
                continue
            }
            let value = try JSONValue(parsing: bytes)
            guard value["changes"] != nil else {
                if bytes != whole { faults.append("the whole since \(name) is not the whole") }
                continue
            }
            if !held.contains(name) { faults.append("a patch from \(name), which is not held") }
            let made = try LayoutPatch.apply(value, to: known[name] ?? .null)
            if Array(made.description.utf8) != whole { faults.append("the patch from \(name) gives something else") }
        }
    }
}
