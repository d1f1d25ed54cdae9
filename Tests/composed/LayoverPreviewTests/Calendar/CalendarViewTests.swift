import LayoverCatalog
import LayoverCompiler
@testable import LayoverFrame
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

    @Test func `tells every window with its place in the file`() {
        let view = CalendarView(catalog, now: now, zones: zones)
        #expect(
            view.entries.map { "\($0.market) \($0.name) \($0.status(at: now).rawValue) \($0.place)" } == [
                "NO sale on widgets/campaigns/sale.yaml:5:7", "GB sale on widgets/campaigns/sale.yaml:5:7",
                "GB season coming widgets/cards/season/widget.yaml:6:20",
            ])
    }

    @Test func `tells drafts, what is retired and what is held back`() {
        let view = CalendarView(catalog, now: now, zones: zones, heldBack: [.widget: ["always", "new-one"]])
        let status = Dictionary(uniqueKeysWithValues: view.held.map { ($0.name, $0.status) })
        #expect(status["idea"] == "draft" && status["gone"] == "retired" && status["advice"] == "live")
        #expect(status["always"] == "held-back" && status["sale"] == "live")
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
        // The change of 2026-03-29 lies `days` days behind the start.
        let change = try #require(UTCInstant("2026-03-29T01:00:00Z"))
        let start = change.adding(seconds: -days * 86_400)
        let found = ClockChange.changes(of: "Europe/Oslo", from: start, to: change.adding(seconds: 86_400), zones)
        #expect(found.contains { $0.moment == change } != isCut)
    }

    @Test func `a change inside a range is told for each market`() throws {
        let range = CalendarRange(from: LocalDate("2027-03-01"), to: LocalDate("2027-03-31"))
        let view = CalendarView(catalog, in: range, now: now, zones: zones)
        #expect(
            view.clockChanges.map { "\($0.market) \($0.change.moment)" } == [
                "GB 2027-03-28T01:00:00Z", "NO 2027-03-28T01:00:00Z",
            ])
        let json = view.json(\.plainJSON)
        #expect(json["clock_changes"]?.items?.first?["to"] == .string("+01:00"))
    }
}
