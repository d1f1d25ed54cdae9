import LayoverCatalog
import LayoverParts
import LayoverSchema
import LayoverFlags
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverCompiler

/// Shared files are held back one by one, and files without a reference are held back alone.
struct CommonUnitsTests {
    private static let norway = "widgets/markets/NO.yaml"
    private static let alert = "widgets/cards/price-alert/widget.yaml"

    private func publish(_ files: [SourceFile], unread: [Diagnostic] = []) throws -> Publication {
        var compiler = try Content.compiler()
        let publication = try #require(compiler.publish(files, unread: unread, over: nil).publication)
        try Served.check(publication)
        return publication
    }

    /// Publishes the shipped tree, then the changed one.
    private func publish(
        after change: ([SourceFile]) -> [SourceFile], unread: [Diagnostic] = [], emptied: Set<String> = []
    ) throws -> Publication {
        let shipped = try Content.shipped()
        var compiler = try Content.compiler()
        let good = try #require(compiler.publish(shipped, over: nil).publication).tree
        let next = compiler.publish(change(shipped), unread: unread, emptied: emptied, over: good).publication
        let publication = try #require(next)
        try Served.check(publication)
        return publication
    }

    @Test(
        arguments: [
            ("widgets/README.md", "# Ours\n", "file 'widgets/README.md'"),
            ("widgets/cards/price-alert/README.md", "# Ours\n", "file 'widgets/cards/price-alert/README.md'"),
            ("widgets/assets/Thumbs.db", "x", "asset 'Thumbs.db'"),
            ("widgets/data/unused.csv", "a,b\n\"open,1\n", "table 'unused.csv'"),
            ("flags/kill-switches/unused.yaml", "kill_switch: [\n", "kill switch 'unused'"),
            ("widgets/formats/x.yaml", "format: 7\n", "format 'x'"),
        ])
    func `a stray or broken file without references is left out of a first tree alone`(
        path: String, text: String, unit: String
    ) throws {
        let shipped = try Content.shipped()
        let publication = try publish(shipped.replacing(path, with: text))
        #expect(publication.held == [unit + " left out"])
        #expect(publication.heldBack.allSatisfy { !$0.findings.isEmpty })
        #expect(publication.catalog.widgets.count(where: \.isServed) > 10)
        #expect(publication.catalog.campaigns.count == 6)
        #expect(publication.findings.contains { $0.isError }, "check tells it")
        #expect(publication.tree.withheld.allSatisfy { $0.canBeNamed })
    }

    @Test func `a name that is no UTF-8 is left out of a first tree alone`() throws {
        let finding = Diagnostic.error(
            "files.name", "not UTF-8", at: SourceLocation("widgets/campaigns/s\u{FFFD}.yaml"))
        let publication = try publish(try Content.shipped(), unread: [finding])
        #expect(publication.held == ["file 'widgets/campaigns/s\u{FFFD}.yaml' left out"])
        #expect(publication.catalog.campaigns.count == 6)
    }

    @Test func `a broken market is left out of a first tree, and all others have their cards`() throws {
        let shipped = try Content.shipped()
        let whole = try publish(shipped)
        let publication = try publish(shipped.editing(Self.norway, "NOK", to: "Kroner"))
        #expect(publication.held == ["market 'NO' left out"])
        #expect(publication.catalog.market("NO") == nil)
        let others = whole.catalog.markets.map(\.market.code).filter { $0 != "NO" }
        #expect(publication.catalog.markets.map(\.market.code) == others)
        #expect(publication.catalog.campaigns.count == whole.catalog.campaigns.count)
        #expect(publication.catalog.widgets.count == whole.catalog.widgets.count)
        #expect(publication.catalog.features.count == whole.catalog.features.count)
        #expect(publication.catalog.servesDefaultMarket)
    }

    @Test func `if the default market is left out, it replaces none of the others`() throws {
        let settings = try Content.shipped().text("widgets/layover.yaml")
        let home = try #require(settings.firstMatch(of: /default_market: ([A-Z]{2})/)).output.1
        let publication = try publish(
            try Content.shipped().replacing("widgets/markets/\(home).yaml", with: "market: [\n"))
        #expect(publication.held == ["market '\(home)' left out"])
        #expect(!publication.catalog.servesDefaultMarket)
        #expect(!publication.catalog.markets.isEmpty)
    }

    @Test func `with no market at all nothing is served`() throws {
        let broken = try Content.shipped().filter { !$0.path.hasPrefix("widgets/markets/") }
            .replacing("widgets/markets/GB.yaml", with: "market: [\n")
        var compiler = try Content.compiler()
        #expect(compiler.publish(broken, over: nil).publication == nil)
    }

    @Test func `a market that is broken keeps its last good form while another changes`() throws {
        let publication = try publish { files in
            files.editing(Self.norway, "NOK", to: "Kroner").editing("widgets/markets/GB.yaml", "GBP", to: "EUR")
        }
        #expect(publication.held == ["market 'NO'"])
        #expect(publication.catalog.market("NO")?.currency.code == "NOK")
        #expect(publication.catalog.market("GB")?.currency.code == "EUR")
    }

    @Test func `a market with a new language without texts is reverted, and widgets go live`() throws {
        let publication = try publish { files in
            files.editing(Self.norway, "locales: [nb-NO, en-GB]", to: "locales: [sw-KE]").editing(
                Self.norway, "ad_label: {", to: "ad_label: { sw-KE: Tangazo,"
            ).editing(Self.alert, "priority: 0", to: "priority: 7")
        }
        #expect(publication.held == ["market 'NO'"])
        #expect(publication.catalog.widget("price-alert")?.source.priority == 7)
    }

    @Test func `a deleted market stays while a layout names it`() throws {
        let publication = try publish { $0.replacing(Self.norway, with: nil) }
        #expect(publication.heldUnits == [.market("NO")])
        #expect(publication.catalog.market("NO") != nil)
    }

    @Test func `a table that breaks keeps its last good rows, and the widget that reads it goes live`() throws {
        let shipped = try Content.shipped()
        let table = try #require(shipped.first { $0.path.hasPrefix("widgets/data/") }).path
        let publication = try publish { $0.replacing(table, with: "a,b\n\"open,1\n") }
        #expect(publication.heldBack.map(\.unit) == [ContentParts.table.unit(at: table)])
        #expect(publication.tree.files.text(table) == shipped.text(table))
    }

    @Test func `a deleted kill switch stays while a live widget names it`() throws {
        let publication = try publish { $0.replacing("flags/kill-switches/legal-advice.yaml", with: nil) }
        #expect(publication.held == ["kill switch 'legal-advice'"])
        #expect(publication.catalog.killSwitches.contains { $0.key == "legal-advice" })
        #expect(publication.catalog.widget("cuba-travel-advice") != nil)
    }

    @Test(arguments: [("widgets", 6), ("flags", 6)])
    func `a folder that vanishes whole takes nothing away`(folder: String, campaigns: Int) throws {
        let whole = try publish(try Content.shipped()).catalog
        let publication = try publish { $0.removing(folder) }
        #expect(publication.catalog.hash == whole.hash)
        #expect(publication.catalog.campaigns.count == campaigns)
        #expect(publication.heldBack.allSatisfy { $0.servesEarlier })
        #expect(Set(publication.heldBack.flatMap(\.findings).map(\.code)) == ["files.folder-gone"])
        #expect(publication.held == ["file '\(folder)'"], "one finding, and none about what leans on it")
        #expect(publication.findings.filter(\.isError).map(\.location.file) == [folder])
    }

    @Test func `an empty flags folder is meant, an empty widgets folder is not`() throws {
        let flags = try publish(
            after: { files in
                files.removing("flags").filter { $0.path.hasSuffix("/widget.yaml") }.reduce(files.removing("flags")) {
                    $0.replacing($1.path, with: files.text($1.path).replacing(/kill_switch: .*\n/, with: ""))
                }
            }, emptied: ["flags"])
        #expect(flags.held.isEmpty)
        #expect(flags.catalog.killSwitches.isEmpty)
        let widgets = try publish(after: { $0.removing("widgets") }, emptied: ["widgets"])
        #expect(widgets.catalog.campaigns.count == 6)
    }

    @Test func `one campaign that is deleted goes, and so does a folder of campaigns`() throws {
        let one = try publish { $0.replacing("widgets/campaigns/monday-sale.yaml", with: nil) }
        #expect(one.held.isEmpty)
        #expect(one.catalog.campaigns.count == 5)
        let all = try publish { $0.removing("widgets/campaigns") }
        #expect(all.held.isEmpty)
        #expect(all.catalog.campaigns.isEmpty)
    }
}
