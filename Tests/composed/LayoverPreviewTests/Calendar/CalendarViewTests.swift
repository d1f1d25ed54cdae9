import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import LayoverModel
import Testing

@testable import LayoverPreview

struct CalendarViewTests {
    private let catalog: Catalog
    private let zones: any ZoneRules
    private let now = WhyContent.noon

    init() throws {
        catalog = try WhyContent.shared.get().catalog
        zones = try Adapters().compilerTools().zones
    }

    @Test func `lists every window with its place in the file`() {
        let view = CalendarView(catalog, now: now, zones: zones)
        #expect(
            view.entries.map { "\($0.market) \($0.name) \($0.status(at: now).rawValue) \($0.place)" } == [
                "NO sale on widgets/campaigns/sale.yaml:5:7", "GB sale on widgets/campaigns/sale.yaml:5:7",
                "GB season coming widgets/cards/season/widget.yaml:6:20",
            ])
    }

    @Test func `lists drafts, retired and held back campaigns`() {
        let view = CalendarView(catalog, now: now, zones: zones, heldBack: [.widget: ["always", "new-one"]])
        let status = Dictionary(uniqueKeysWithValues: view.held.map { ($0.name, $0.status) })
        #expect(status["idea"] == "draft")
        #expect(status["gone"] == "retired")
        #expect(status["advice"] == "live")
        #expect(status["always"] == "held-back")
        #expect(status["sale"] == "live")
        #expect(
            view.held.last
                == HeldItem(
                    name: "new-one", kind: .widget, status: "held-back", file: "widgets/cards/new-one/widget.yaml"))
    }

    /// Source: the European Union's summer time begins and ends at 01:00 UTC on the last Sundays of March and October.
    @Test func `finds the moments at which clocks change`() throws {
        let start = try #require(UTCInstant("2026-01-01T00:00:00Z"))
        let end = try #require(UTCInstant("2026-12-31T00:00:00Z"))
        let changes = ClockChange.changes(of: "Europe/Oslo", from: start, to: end, zones)
        #expect(
            changes.map { "\($0.moment) \($0.from) \($0.to)" } == [
                "2026-03-29T01:00:00Z +01:00 +02:00", "2026-10-25T01:00:00Z +02:00 +01:00",
            ])
        #expect(ClockChange.changes(of: "Asia/Tokyo", from: start, to: end, zones).isEmpty)
        #expect(ClockChange.changes(of: "Nowhere/At-all", from: start, to: end, zones).isEmpty)
    }

    @Test(arguments: [(1_099, false), (1_102, true)])
    func `no more days are searched than the limit`(days: Int, isCut: Bool) throws {
        // The change of 2026-03-29 is `days` days after the start.
        let change = try #require(UTCInstant("2026-03-29T01:00:00Z"))
        let start = change.adding(seconds: -days * 86_400)
        let found = ClockChange.changes(of: "Europe/Oslo", from: start, to: change.adding(seconds: 86_400), zones)
        #expect(found.contains { $0.moment == change } != isCut)
    }

    @Test func `a change inside a range is shown for each market`() throws {
        let range = CalendarRange(from: LocalDate("2027-03-01"), to: LocalDate("2027-03-31"))
        let view = CalendarView(catalog, in: range, now: now, zones: zones)
        #expect(
            view.clockChanges.map { "\($0.market) \($0.change.moment)" } == [
                "GB 2027-03-28T01:00:00Z", "NO 2027-03-28T01:00:00Z",
            ])
        let json = view.json(\.plainJSON)
        #expect(json["clock_changes"]?.items?.first?["to"] == .string("+01:00"))
    }

    /// A campaign for all of 2026 and 2027, unless the lines set other dates.
    private static func campaign(_ name: String, _ lines: String) -> [String: String] {
        let ends = [("from", "2026-01-01"), ("until", "2027-12-31")].filter { !lines.contains("\n\($0.0): ") }
        return [
            "widgets/campaigns/\(name).yaml":
                "campaign: \(name)\nuses: banner\ntext: { title: { en-GB: A, nb-NO: B } }\n\(lines)\n"
                + ends.map { "\($0.0): \($0.1)\n" }.joined()
        ]
    }

    /// The content's own campaign is in GB and NO, for routes to OSL, from 2026-12-07 09:00 to 2026-12-13.
    @Test(
        arguments: [
            (
                "markets: [GB]\nfrom: 2026-12-10\nuntil: 2026-12-20\nweight: 3",
                ["GB other 3 sale 1 2026-12-10T00:00:00Z 2026-12-14T00:00:00Z"]
            ),
            ("markets: [NO]\nroutes: { to: [NO] }", ["NO other 1 sale 1 2026-12-07T08:00:00Z 2026-12-13T23:00:00Z"]),
            (
                "markets: [GB]\nroutes: { from: [LHR], to: [BGO, OSL] }\nfrom: 2026-12-13",
                ["GB other 1 sale 1 2026-12-13T00:00:00Z 2026-12-14T00:00:00Z"]
            ),
            ("markets: [GB]\nfrom: 2026-12-14", []), ("markets: [GB]\nuntil: 2026-12-06", []),
            ("markets: [GB]\nroutes: { to: [BGO] }", []), ("markets: [GB]\nroutes: { to: [SE] }", []),
        ] as [(String, [String])])
    func `two campaigns want one place where market, route and time meet`(lines: String, expected: [String]) throws {
        let content = try WhyContent(Self.campaign("other", lines))
        let view = CalendarView(content.catalog, now: now, zones: zones)
        let words = view.conflicts.map { conflict in
            let sides = conflict.sides.map { "\($0.campaign) \($0.weight)" }.joined(separator: " ")
            let window = conflict.window
            return "\(conflict.market) \(sides) \(window.from?.description ?? "-") \(window.until?.description ?? "-")"
        }
        #expect(words == expected)
    }

    @Test func `conflicts outside of the requested range are left out`() throws {
        let content = try WhyContent(Self.campaign("other", "markets: [GB, NO]"))
        func markets(_ range: CalendarRange) -> [String] {
            CalendarView(content.catalog, in: range, now: now, zones: zones).conflicts.map(\.market.code)
        }
        #expect(markets(CalendarRange()) == ["GB", "NO"])
        #expect(markets(CalendarRange(markets: ["NO"])) == ["NO"])
        #expect(markets(CalendarRange(from: LocalDate("2026-12-15"))) == [])
        #expect(markets(CalendarRange(from: LocalDate("2026-12-13"))) == ["GB", "NO"])
    }

    @Test func `conflicts are shown up to the limit`() throws {
        // Any two of n campaigns conflict: 20 make 190 conflicts in one market, 21 make 210.
        for (count, told) in [(20, 190), (21, CalendarLimits.conflicts)] {
            let files = (1...count).reduce(into: [String: String]()) { files, number in
                files.merge(Self.campaign("c\(number)", "markets: [GB]\nroutes: { to: [BGO] }")) { $1 }
            }
            let view = CalendarView(try WhyContent(files).catalog, now: now, zones: zones)
            #expect(view.conflicts.count == told)
        }
    }

    @Test func `a campaign's ends are shown as they are written, and where they count`() throws {
        let content = try WhyContent([
            "widgets/campaigns/sale.yaml":
                "campaign: sale\nuses: banner\nmarkets: [GB, NO]\nfrom: 2026-12-07 09:00\nuntil: 2026-12-13\nexcept: { NO: { until: 2026-12-12 18:00 } }\ntext: { title: { en-GB: A, nb-NO: B } }\n"
        ])
        let view = CalendarView(content.catalog, now: now, zones: zones)
        let written = Dictionary(
            uniqueKeysWithValues: view.entries.filter { $0.kind == .campaign }.map { ($0.market.code, $0.written) })
        #expect(written["GB"]??.until == WrittenWindow.End(text: "2026-12-13", isException: false, markets: ["GB"]))
        #expect(
            written["NO"]??.until == WrittenWindow.End(text: "2026-12-12 18:00", isException: true, markets: ["NO"]))
        #expect(
            written["NO"]??.from
                == WrittenWindow.End(text: "2026-12-07 09:00", isException: false, markets: ["GB", "NO"]))
        #expect(view.entries.filter { $0.kind == .widget }.allSatisfy { $0.written == nil })
    }
}
