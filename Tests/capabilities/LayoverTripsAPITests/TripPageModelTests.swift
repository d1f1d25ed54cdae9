import Foundation
import LayoverAdapters
import LayoverAssembly
import LayoverCompiler
import LayoverContentKit
import LayoverModel
import LayoverTemplates
import LayoverTestKit
@testable import LayoverTripsAPI
import LayoverTripContent
import LayoverTripKit
import LayoverTrips
import Testing

/// Random trips with deadlines, agreement, ties, changed settings and people who leave: the page says what the answers say.
///
/// `LAYOVER_TRIP_PAGES` is the number of trips, 200 by default: more would hold up the tests beside it.
@Suite(.timeLimit(.minutes(30)))
struct TripPageModelTests {
    private static let wanted = ProcessInfo.processInfo.environment["LAYOVER_TRIP_PAGES"].flatMap(Int.init)
    private static let stepsOfEach = 40
    private static let parts = 4

    @Test(arguments: 0..<parts)
    func `the page says what the rows say, no vote is lost, and nothing closes by itself`(part: Int) async throws {
        let page = try DrawnPage()
        let script = try TripScript()
        var seen = Seen()
        let count = (Self.wanted ?? 200) / Self.parts
        for number in 0..<count {
            let seed = UInt64(part * 1_000_000 + number)
            let faults = try play(seed, script, on: page, &seen)
            #expect(faults == [], "seed \(seed)")
            guard faults.isEmpty else { return }
            // Tests beside it have limits of time.
            await Task.yield()
        }
        #expect(seen.ties > count / 100, "\(seen)")
        #expect(seen.agreed > count / 50, "\(seen)")
        #expect(seen.deadlines > count / 50, "\(seen)")
        #expect(seen.pages > count * 4, "\(seen)")
        if Self.wanted != nil { print("model of the trip page: part \(part), \(count) trips, \(seen)") }
    }

    /// How often each matter was on a page.
    private struct Seen { var (pages, ties, agreed, deadlines, closed, left) = (0, 0, 0, 0, 0, 0) }

    private func play(_ seed: UInt64, _ script: TripScript, on page: DrawnPage, _ seen: inout Seen) throws -> [String] {
        var (steps, clock) = (TripPageSteps(seed: seed), UTCInstant(seconds: 1_795_000_000))
        let ballot = steps.ballot()
        var patch = SettingsPatch()
        patch.ballot = ballot
        var model = TripPageModel(script, ballot, by: "ana")
        let rules = TripRules()
        var rows = rules.decide(script.create(settings: patch), on: nil, stored: nil, now: clock).rows
        for number in 1...Self.stepsOfEach {
            clock = clock.adding(seconds: steps.pause())
            let step = steps.next(ballot, at: clock)
            let version = (rows?.trip.settingsVersion ?? 0) + (steps.knowsVersion() ? 0 : 1)
            let decision = rules.decide(request(step, script, version), on: rows, stored: nil, now: clock)
            rows = decision.rows
            if case .done(let reply) = decision.outcome {
                if let fault = model.accept(step, reply, at: clock) { return ["step \(number): \(fault)"] }
                if case .leave = step { seen.left += 1 }
            }
            guard number % 5 == 0, let rows else { continue }
            let faults = try check(model, rows, page, at: clock, counting: &seen)
            guard faults.isEmpty else { return faults.map { "step \(number): \($0)" } }
        }
        return []
    }

    private func request(_ step: TripPageStep, _ script: TripScript, _ version: Int) -> TripRequest {
        switch step {
        case .join(let who): script.join(who, name: who.capitalized)
        case .leave(let who): script.request(.leave, who)
        case .vote(let who, let item, let value): script.vote(who, on: item, value)
        case .add(let who, let item, let cost): script.add(who, item, price: cost)
        case .remove(let who, let item): script.request(.remove(script.item(item)), who)
        case .set(let patch): script.request(.set(patch, version: version), "ana")
        }
    }

    // What is wrong with the rows or the page.
    private func check(
        _ model: TripPageModel, _ rows: TripRows, _ page: DrawnPage, at now: UTCInstant, counting seen: inout Seen
    ) throws -> [String] {
        let view = try TripRules().view(rows, as: model.script.caller("ana"), now: now)
        let html = try page.text(view, at: now)
        seen.pages += 1
        if model.isClosed(at: now) { seen.closed += 1 }
        let known = storedVotes(model, rows)
        let wanted = model.votes.mapValues { $0 }.filter { !$0.value.isEmpty }
        return (known == wanted ? [] : ["votes \(known), expected \(wanted)"])
            + state(model, html, at: now, &seen) + progress(model, html) + ties(model, html, at: now, &seen)
            + agreement(model, html, &seen)
    }

    private func storedVotes(_ model: TripPageModel, _ rows: TripRows) -> [String: [String: VoteValue]] {
        var known: [String: [String: VoteValue]] = [:]
        for who in model.present {
            for vote in rows.votes[model.script.person(who)]?.values ?? [:].values {
                guard let name = model.items.keys.first(where: { model.script.item($0) == vote.item }) else { continue }
                if let value = vote.value { known[who, default: [:]][name] = value }
            }
        }
        return known
    }

    private func state(
        _ model: TripPageModel, _ html: PageText, at now: UTCInstant, _ seen: inout Seen
    ) -> [String] {
        let isClosed = model.isClosed(at: now)
        let end = isClosed ? nil : model.closesAt
        if end != nil { seen.deadlines += 1 }
        let hasButtons = ["class=\"vote ", "Take my vote back"].contains(where: html.whole.contains)
        return expect(html.part("state").contains("Voting is closed."), is: isClosed, "closed")
            + expect(
                html.part("state").contains("datetime=\"\(end.map { "\($0)" } ?? "-")\""), is: end != nil, "deadline")
            + expect(hasButtons, is: !isClosed && !model.visible.isEmpty, "buttons")
    }

    private func progress(_ model: TripPageModel, _ html: PageText) -> [String] {
        guard !model.visible.isEmpty else { return expect(html.part("progress"), is: "", "progress") }
        let (all, waiting) = (model.present.count, model.waiting)
        let voted = all - waiting.count
        let words =
            waiting.isEmpty
            ? (all == 1 ? "The one person who joined has voted" : "All \(all) who joined have voted")
            : "\(voted) of the \(all) who joined \(voted == 1 ? "has" : "have") voted"
        let names = html.part("progress").matches(of: /<span dir="auto">([A-Za-z]+)<\/span>/).map { String($0.1) }
        // The trip's maker has no name.
        let isMine = html.part("progress").contains("Person 1")
        return expect(html.part("progress").contains(">\(words)<"), is: true, words)
            + expect(names, is: waiting.filter { $0 != "ana" }.map(\.capitalized), "names of those without a vote")
            + expect(isMine, is: waiting.contains("ana"), "whether ana has no vote")
    }

    private func ties(
        _ model: TripPageModel, _ html: PageText, at now: UTCInstant, _ seen: inout Seen
    ) -> [String] {
        let numbers = html.part("tie").matches(of: /Flight ([0-9]+)/).compactMap { Int(String($0.1)) }
        let wanted = model.tied(at: now)
        if !wanted.isEmpty { seen.ties += 1 }
        let prices = html.part("tie").matches(of: /Price seen on/).count
        return expect(Set(numbers), is: wanted, "tie") + expect(numbers.count, is: wanted.count, "rows of the tie")
            + expect(prices, is: wanted.count, "prices of the tie")
    }

    private func agreement(_ model: TripPageModel, _ html: PageText, _ seen: inout Seen) -> [String] {
        var faults: [String] = []
        for name in model.visible {
            guard let item = model.items[name] else { continue }
            let says = html.part("enough-\(item.number)").contains("Enough agree")
            let wanted = model.hasEnough(name)
            if wanted { seen.agreed += 1 }
            faults += expect(says, is: wanted, "flight \(item.number) agreed")
            let form = html.choice(of: model.script.item(name))
            let offers = form.contains("class=\"press\"") && form.contains("Choose this flight")
            faults += expect(offers, is: wanted && model.chosen != name, "flight \(item.number) offered")
        }
        return faults
    }

    private func expect<Found: Equatable>(_ found: Found, is wanted: Found, _ what: String) -> [String] {
        found == wanted ? [] : ["\(what): \(found), expected \(wanted)"]
    }
}

/// The shipped page of a trip in the United Kingdom.
private struct DrawnPage {
    private let page: TripPages.Page
    private let adapters: Adapters

    init() throws {
        adapters = try Adapters()
        let catalog = try SmallTree("=== layout\nwidgets: []\n").catalog()
        let pages = try #require(TripPages.shipped(for: catalog, tools: adapters.compilerTools()))
        let (market, locale) = (try #require(Market("GB")), try #require(LocaleTag("en-GB")))
        page = try #require(pages.page(in: market, locale))
    }

    /// The page of a manager.
    func text(_ view: TripView, at now: UTCInstant) throws -> PageText {
        let tools = adapters.assemblyTools
        var named = PageValues(view, zones: tools.zones, leadsTo: { _ in false }).trip()
        named["may_choose"] = .bool(true)
        named["may_vote"] = .bool(!view.settings.isClosed)
        var body: [UInt8] = []
        _ = try page.body.render(
            fields: TripPageContract.values(named, of: TripPageContract.fields)
                + PageForm.values(address: { "/\($0.rawValue)" }, proof: ""),
            context: RenderContext(
                formatting: tools.formatting, zones: tools.zones, zone: "Europe/London", now: now, form: .fragment),
            into: &body)
        return PageText(whole: String(decoding: body, as: UTF8.self))
    }
}

/// A page as text, read without a browser.
private struct PageText {
    let whole: String

    /// The content of a live part; empty if the page has no such part.
    func part(_ name: String) -> String {
        guard let mark = whole.firstRange(of: "data-live=\"\(name)\""),
            let start = whole[mark.upperBound...].firstRange(of: ">")
        else { return "" }
        var (depth, rest) = (1, whole[start.upperBound...])
        while depth > 0, let next = rest.firstMatch(of: /<(\/?)div[ >]/) {
            depth += next.1.isEmpty ? 1 : -1
            rest = rest[next.range.upperBound...]
        }
        return String(whole[start.upperBound..<rest.startIndex])
    }

    /// The form with which a manager chooses an item.
    func choice(of item: ItemID) -> String {
        let start = "action=\"/choose\"><input type=\"hidden\" name=\"item\" value=\"\(item.text)\""
        guard let found = whole.firstRange(of: start) else { return "" }
        return String(whole[found.upperBound...].prefix(while: { $0 != "\u{0}" }).split(separator: "</form>")[0])
    }
}
