import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverSchema
import LayoverTestKit
import Testing

/// Broken files are never served, and only broken units are held back.
struct HoldingBackTests {
    /// Publishes one tree after another with one compiler, as a server does.
    private struct Server {
        var compiler: Compiler
        var good: GoodTree?

        init(_ files: [SourceFile]) throws {
            compiler = try Content.compiler()
            let publication = try #require(compiler.publish(files, over: nil).publication)
            #expect(publication.heldBack.isEmpty)
            good = publication.tree
        }

        /// Publishes and checks the properties of every publication.
        mutating func publish(_ files: [SourceFile], unread: [Diagnostic] = []) throws -> Publication {
            let publication = try #require(compiler.publish(files, unread: unread, over: good).publication)
            good = publication.tree
            try Served.check(publication)
            return publication
        }
    }

    private static func links() throws -> [SourceFile] { try Content.example("links") }

    private static let layout = "widgets/layouts/flight-results.yaml"
    private static let alert = "widgets/cards/price-alert/widget.yaml"

    @Test func `leaves out new broken units, and reverts the layout that lists them`() throws {
        let shipped = try Content.shipped()
        var server = try Server(shipped)
        let next = shipped.replacing("widgets/cards/fresh/widget.yaml", with: "widget: fresh\nownr: x\ntype: html\n")
            .editing(Self.layout, "  - price-alert\n", to: "  - fresh\n  - price-alert\n")
            .editing(Self.layout, "total: 9", to: "total: 7")
        let publication = try server.publish(next)
        #expect(publication.held == ["widget 'fresh' left out"])
        #expect(publication.catalog.market("NO")?.layouts["flight-results"]?[0].limits.total == 7)
        let mended = next.editing("widgets/cards/fresh/widget.yaml", "ownr", to: "owner").editing(
            "widgets/cards/fresh/widget.yaml", "type: html", to: "type: html\nstatus: draft\nheight: 100")
        let held = try server.publish(mended).held
        #expect(held == ["widget 'fresh' left out"], "it still has no card.html")
    }

    @Test func `a layout that names a deleted widget goes back, and the widget with it`() throws {
        let shipped = try Content.shipped()
        var server = try Server(shipped)
        let publication = try server.publish(shipped.removing("widgets/cards/price-alert"))
        #expect(publication.held == ["what is shared", "widget 'price-alert'"])
        #expect(publication.catalog.widget("price-alert") != nil)
        let dropped = shipped.removing("widgets/cards/price-alert").editing(Self.layout, "  - price-alert\n", to: "")
            .editing(Self.layout, "before: price-alert", to: "before: check-in-soon")
            .editing("flags/kill-switches/service-hints.yaml", "price-alert, ", to: "")
        let after = try server.publish(dropped)
        #expect(after.held.isEmpty)
        #expect(after.catalog.widget("price-alert") == nil)
    }

    @Test func `a deleted widget stays while another falls back to it`() throws {
        let shipped = try Content.shipped()
            .editing("flags/kill-switches/results-cards.yaml", "  - direct-by-airline-list\n", to: "")
        var server = try Server(shipped)
        let next = shipped.removing("widgets/cards/direct-by-airline-list").editing(
            Self.alert, "priority: 0", to: "priority: 7")
        let publication = try server.publish(next)
        #expect(publication.held == ["widget 'direct-by-airline-list'"])
        #expect(publication.catalog.widget("price-alert")?.source.priority == 7)
    }

    private static let arms = "flags/experiments/"

    @Test func `an experiment that an arm breaks is held back alone`() throws {
        let sound = try Content.example("arms")
        var server = try Server(sound)
        let order = Self.arms + "order.yaml"
        let next = sound.editing(order, "after_results: 3", to: "before: reader").editing(
            order, "show: false", to: "place: { before: first }")
        let publication = try server.publish(next)
        #expect(publication.held == ["experiment 'order'"])
        #expect(publication.findings.filter(\.isError).allSatisfy { $0.location.file == order })
    }

    @Test func `of two experiments that may meet the later one is left out, and the other goes on`() throws {
        let sound = try Content.example("arms")
        var server = try Server(sound)
        let later = """
            experiment: later
            owner: tests
            seed: later-1
            unit: user
            variants:
              - { key: control, weight: 0.5 }
              - { key: other, weight: 0.5, changes: [ { widget: old, place: { before: first } } ] }
            """
        let publication = try server.publish(sound.replacing(Self.arms + "later.yaml", with: later))
        #expect(publication.held == ["experiment 'later' left out"])
        #expect(publication.catalog.experiments.contains { $0.key == "order" })
    }

    @Test func `an experiment whose other widget is left out is left out with it`() throws {
        let sound = try Content.example("arms")
        var compiler = try Content.compiler()
        let files = sound.replacing("widgets/cards/new/widget.yaml", with: "widget: new\n")
        let publication = try #require(compiler.publish(files, over: nil).publication)
        #expect(publication.held == ["widget 'new' left out", "experiment 'look' left out"])
        let look = sound.filter { $0.path == Self.arms + "look.yaml" }
        let again = compiler.compile(publication.tree.files + look, withheld: [.widget("new")])
        #expect(again.errors.map(\.code) == ["experiment.held-back"])
    }

    @Test func `a campaign goes live while the widget that draws it is held back`() throws {
        let shipped = try Content.shipped()
        var server = try Server(shipped)
        let next = shipped.editing(
            "widgets/cards/sponsored-banner/widget.yaml", "disclosure: ad", to: "disclosure: add"
        ).editing("widgets/campaigns/monday-sale.yaml", "weight: 3", to: "weight: 4")
        let publication = try server.publish(next)
        #expect(publication.held == ["widget 'sponsored-banner'"])
        #expect(publication.catalog.campaigns.first { $0.name == "monday-sale" }?.source.weight == 4)
    }

    @Test func `a widget whose change breaks its campaigns is held back, and they are not`() throws {
        let shipped = try Content.shipped()
        var server = try Server(shipped)
        let next = shipped.editing(
            "widgets/cards/sponsored-banner/widget.yaml", "fields:\n",
            to: "fields:\n  subtitle: { type: text, from: campaign.text.subtitle }\n"
        ).editing("widgets/cards/sponsored-banner/card.html", "{{title}}", to: "{{title}} {{subtitle}}")
            .editing("widgets/campaigns/monday-sale.yaml", "weight: 3", to: "weight: 4")
        let publication = try server.publish(next)
        #expect(publication.heldUnits.contains(.widget("sponsored-banner")))
        #expect(publication.heldUnits.isSubset(of: [.widget("sponsored-banner"), .campaign("monday-sale")]))
        #expect(publication.catalog.campaigns.count == 6)
    }

    @Test func `campaigns without the widget that draws them are reported as left out`() throws {
        let shipped = try Content.shipped().editing(
            "widgets/cards/sponsored-banner/widget.yaml", "disclosure: ad", to: "disclosure: add")
        var compiler = try Content.compiler()
        let publication = try #require(compiler.publish(shipped, over: nil).publication)
        #expect(publication.held.first == "widget 'sponsored-banner' left out")
        #expect(publication.held.dropFirst().allSatisfy { $0.hasPrefix("campaign") && $0.hasSuffix("left out") })
        #expect(publication.held.count == 7)
        #expect(publication.catalog.campaigns.isEmpty)
        #expect(publication.heldBack.allSatisfy { !$0.findings.isEmpty })
        try Served.check(publication)
    }

    @Test func `a component that its widgets do not meet goes back whole, and other widgets go live`() throws {
        let shipped = try Content.shipped()
        var server = try Server(shipped)
        let next = shipped.replacing(
            "widgets/components/timetable@1.yaml",
            with: shipped.text("widgets/components/timetable@1.yaml") + "  extra: text\n"
        ).editing(Self.alert, "priority: 0", to: "priority: 7").editing(Self.layout, "total: 9", to: "total: 7")
            .editing("widgets/cards/direct-by-airline/widget.yaml", "priority: 10", to: "priority: 11")
        let publication = try server.publish(next)
        #expect(publication.held == ["what is shared"])
        #expect(publication.catalog.widget("price-alert")?.source.priority == 7)
        #expect(publication.catalog.widget("direct-by-airline")?.source.priority == 11)
        #expect(publication.catalog.market("NO")?.layouts["flight-results"]?[0].limits.total == 9)
    }

    @Test func `a kill switch may guard a unit that is left out`() throws {
        let broken = try Content.shipped().editing(
            "widgets/cards/cuba-travel-advice/widget.yaml", "place: top", to: "place: tops")
        var compiler = try Content.compiler()
        let publication = try #require(compiler.publish(broken, over: nil).publication)
        #expect(publication.held == ["widget 'cuba-travel-advice' left out"])
        try Served.check(publication)
    }

    @Test func `two broken things at once are both held back, and nothing else`() throws {
        let shipped = try Content.shipped()
        var server = try Server(shipped)
        let next = shipped.editing(Self.alert, "type: html", to: "type: htm")
            .editing("widgets/campaigns/city-breaks.yaml", "markets:", to: "market:")
            .editing("widgets/markets/NO.yaml", "NOK", to: "Kroner")
            .editing("widgets/cards/check-in-soon/widget.yaml", "priority: 2", to: "priority: 7")
        let publication = try server.publish(next)
        #expect(publication.held == ["widget 'price-alert'", "campaign 'city-breaks'", "market 'NO'"])
        #expect(publication.catalog.widget("check-in-soon")?.source.priority == 7)
        let held = try server.publish(shipped).held
        #expect(held.isEmpty)
    }

    @Test func `nothing is served of a first tree whose shared files are broken`() throws {
        let shipped = try Content.shipped()
        var compiler = try Content.compiler()
        for tree in [
            shipped.replacing("widgets/layover.yaml", with: nil), shipped.replacing("widgets/layover.yaml", with: "x"),
            [],
        ] {
            let (publication, findings) = compiler.publish(tree, over: nil)
            #expect(publication == nil)
            #expect(findings.map(\.severity).contains(.error))
        }
    }

    @Test func `a last good tree that does not compile any more is dropped`() throws {
        let shipped = try Content.shipped()
        let stale = GoodTree(files: shipped.replacing("widgets/layover.yaml", with: "old: 1\n"), withheld: [])
        var compiler = try Content.compiler()
        #expect(compiler.publish(shipped, over: stale).publication?.heldBack.isEmpty == true)
        let broken = shipped.replacing("widgets/layouts/flight-results.yaml", with: "x")
        #expect(compiler.publish(broken, over: stale).publication == nil)
    }

    @Test func `a unit that removes a field is held back, not its reader`() throws {
        let tree = try Self.links()
        var server = try Server(tree)
        let next = tree.editing(
            "widgets/cards/first/widget.yaml", "count: { type: int, from: results.count }",
            to: "seen: { type: int, from: results.count }"
        )
        .replacing("widgets/cards/first/card.html", with: "<p>{{seen}}</p>\n")
        let held = try server.publish(next).held
        #expect(held == ["widget 'first'"])
    }

    @Test func `the unit that closes a circle is held back, not the others of it`() throws {
        let tree = try Self.links()
        var server = try Server(tree)
        let next = tree.editing(
            "widgets/cards/first/widget.yaml", "fields:", to: "provider: { kind: facts, after: [late] }\nfields:")
        let held = try server.publish(next).held
        #expect(held == ["widget 'first'"])
    }

    @Test func `an unreadable file counts as broken, never as deleted`() throws {
        let shipped = try Content.shipped()
        var server = try Server(shipped)
        func unread(_ path: String) -> [Diagnostic] {
            [.error("files.too-large", "more than 5 bytes", at: SourceLocation(path))]
        }
        func without(_ path: String) -> [SourceFile] { shipped.replacing(path, with: nil) }
        for (path, held) in [
            ("widgets/cards/price-alert/card.html", "widget 'price-alert'"),
            ("widgets/cards/price-alert/samples/none.yaml", "widget 'price-alert'"),
            ("widgets/campaigns/winter-sun.yaml", "campaign 'winter-sun'"),
            ("widgets/assets/hero.dark.png", "asset 'hero.dark.png'"),
            (Self.layout, "what is shared"),
        ] {
            let publication = try server.publish(without(path), unread: unread(path))
            #expect(publication.held == [held])
            #expect(publication.heldBack.first?.findings.map(\.code).contains("files.too-large") == true)
            #expect(publication.catalog.campaigns.count == 6)
        }
        let folder = try server.publish(shipped.removing("widgets/campaigns"), unread: unread("widgets/campaigns"))
        #expect(folder.heldUnits.count == 6)
        #expect(folder.catalog.campaigns.count == 6)
    }
}

/// The properties of every publication.
enum Served {
    /// The publication compiles on its own, with a fresh compiler, to the same catalog.
    static func check(_ publication: Publication) throws {
        var compiler = try Content.compiler()
        let alone = compiler.compile(publication.tree.files, withheld: publication.tree.withheld)
        #expect(alone.errors.isEmpty)
        let catalog = try #require(alone.catalog)
        #expect(catalog.hash == publication.catalog.hash)
        #expect(LayoutSummary(catalog: catalog).text == LayoutSummary(catalog: publication.catalog).text)
        let layouts = try AssembledLayouts(catalog).json()
        let served = try AssembledLayouts(publication.catalog).json()
        #expect(layouts == served)
    }
}

extension Publication {
    var held: [String] {
        heldBack.map { ($0.unit?.description ?? "what is shared") + ($0.servesEarlier ? "" : " left out") }
    }

    var heldUnits: Set<UnitName> { Set(heldBack.compactMap(\.unit)) }
}
