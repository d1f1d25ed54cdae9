import LayoverAssembly
import Testing

@testable import LayoverFrame

/// The limits of the table that counts cards.
struct CardCountTableTests {
    private typealias Pair = CardCountTable.Pair

    private static let shown = CardCounts(wanted: 1, shown: 1)

    private func makeTable(usual: Int, relied: Int = 0, known: Int = 100) -> CardCountTable {
        CardCountTable(CardCountTable.Room(usual: usual, relied: relied, known: known))
    }

    /// Counts a shown card.
    private func show(_ widget: String, in table: inout CardCountTable, isReliedOn: Bool = false, times: Int = 1) {
        let number = table.number(of: Pair(widget: widget, market: "GB"), isReliedOn: isReliedOn)
        for _ in 0..<times { table.add(Self.shown, to: number) }
    }

    private func told(_ table: CardCountTable) -> [String] { table.told.map { "\($0.pair.widget) \($0.counts.shown)" } }

    @Test func `pairs have lines of their own up to the limit, and all others count together`() {
        var table = makeTable(usual: 2)
        for widget in ["a", "b", "c", "d", "a"] { show(widget, in: &table) }
        #expect(told(table) == ["a 2", "b 1"])
        #expect(table.others == CardCounts(wanted: 2, shown: 2))
    }

    @Test func `a widget in two markets is two pairs`() {
        var table = makeTable(usual: 2)
        for market in ["NO", "GB"] {
            table.add(Self.shown, to: table.number(of: Pair(widget: "a", market: market), isReliedOn: false))
        }
        #expect(table.told.map(\.pair.market) == ["GB", "NO"])
    }

    @Test func `cards that readers rely on have room where others have none, up to a limit of their own`() {
        var table = makeTable(usual: 1, relied: 1)
        show("a", in: &table)
        show("advice", in: &table, isReliedOn: true)
        show("visa", in: &table, isReliedOn: true)
        show("b", in: &table)
        #expect(told(table) == ["a 1", "advice 1"])
        #expect(table.others.shown == 2)
    }

    @Test func `nothing is kept of more pairs than may be known`() {
        var table = makeTable(usual: 5, known: 2)
        for widget in ["a", "b", "c"] { show(widget, in: &table) }
        #expect(told(table) == ["a 1", "b 1"])
        #expect(table.number(of: Pair(widget: "c", market: "GB"), isReliedOn: true) == CardCountTable.others)
    }

    @Test func `new content shares the lines by use, forgets removed cards, and no number falls`() {
        var table = makeTable(usual: 2)
        show("gone", in: &table)
        show("rare", in: &table)
        show("often", in: &table, times: 3)
        #expect(table.others.shown == 3)
        table.settle { $0 != "gone" }
        #expect(told(table) == ["often 0", "rare 1"], "changes that were reported together are not reported again")
        #expect(table.others.shown == 3)
        show("often", in: &table, times: 2)
        show("new", in: &table, times: 2)
        table.settle { _ in true }
        #expect(told(table) == ["new 0", "often 2"], "used most since")
        show("rare", in: &table)
        #expect(table.others.shown == 6)
        table.settle { $0 != "new" }
        #expect(told(table) == ["often 2", "rare 1"], "goes on from where it was")
    }

    @Test func `omissions have lines up to the limit, and those of others count by reason`() {
        var table = OmissionTable(series: 2)
        for (widget, reason) in [
            ("a", OmissionReason.condition), ("a", .killed), ("a", .crowded), ("b", .condition), ("a", .condition),
        ] {
            table.add(reason, to: table.number(of: widget))
        }
        let told = table.told.map { "\($0.widget) \($0.reason.rawValue) \($0.count)" }
        #expect(told == ["other condition 1", "other crowded 1", "a killed 1", "a condition 2"])
    }

    @Test func `omissions of widgets that are gone make room`() {
        var table = OmissionTable(series: 1)
        table.add(.killed, to: table.number(of: "a"))
        table.add(.killed, to: table.number(of: "b"))
        table.settle { $0 == "b" }
        table.add(.late, to: table.number(of: "b"))
        let told = table.told.map { "\($0.widget) \($0.reason.rawValue) \($0.count)" }
        #expect(told == ["other killed 1", "b late 1"])
    }

    @Test func `the limits leave as many series as they say`() {
        #expect(CardCountTable.Room().usual * CardCounts.outcomes.count == 2_000)
        #expect(CardCountTable.Room().relied * CardCounts.outcomes.count == 2_000)
    }
}
