import LayoverCatalog
import LayoverSchema
import LayoverFlags
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverCompiler

/// Each kill alone, and all kills together, leave valid layouts without the killed cards.
struct KillProofTests {
    private static func catalog() throws -> Catalog {
        var compiler = try Content.compiler()
        return try #require(compiler.compile(try Content.shipped()).catalog)
    }

    private static func names(_ catalog: Catalog) -> [KillName] {
        let own = catalog.widgets.flatMap(\.killNames) + catalog.campaigns.map { KillName(.campaign, $0.name) }
        return Set(own + catalog.killSwitches.map(\.name)).sorted()
    }

    /// The widgets that a kill of `name` removes.
    private static func taken(by name: KillName, in catalog: Catalog) -> Set<String> {
        let guarded = [name] + (catalog.killSwitches.first { $0.name == name }?.guards ?? [])
        return Set(catalog.widgets.filter { !Set($0.killNames).isDisjoint(with: guarded) }.map(\.name))
    }

    /// True if a kill must leave the card unchanged; a placeholder is removed together with the widget it stands for.
    private static func stays(_ card: String, without taken: Set<String>, in catalog: Catalog) -> Bool {
        let standsFor = catalog.widget(card)?.source.provider.standsFor.map(\.name) ?? []
        return !taken.contains(card) && taken.isDisjoint(with: standsFor)
    }

    @Test func `every kill alone takes away its cards and no others`() throws {
        let catalog = try Self.catalog()
        let before = try AssembledLayouts(catalog).widgets()
        #expect(Set(before.values.joined()).count >= 9)
        for name in Self.names(catalog) {
            let kills = Kills(switches: catalog.killSwitches).applying([.kill(name, .everywhere)], generation: 1)
            let taken = Self.taken(by: name, in: catalog)
            for (layout, cards) in try AssembledLayouts(catalog, kills: kills).widgets() {
                #expect(taken.isDisjoint(with: cards), "\(name) in \(layout)")
                guard name.kind != .campaign else { continue }
                let others = before[layout]?.filter { Self.stays($0, without: taken, in: catalog) } ?? []
                #expect(Set(others).isSubset(of: cards), "\(name) in \(layout)")
            }
        }
    }

    /// `kill_switch:` in a widget is enough; the switch does not need to list the widget.
    @Test func `a switch takes away a widget that names it`() throws {
        let path = "flags/kill-switches/third-party-hints.yaml"
        let files = try Content.shipped().map { file in
            guard file.path == path else { return file }
            let text = String(decoding: file.bytes, as: UTF8.self).replacing("airport-transfer, ", with: "")
                .replacing(", airport-transfer", with: "")
            return SourceFile(path: path, bytes: Array(text.utf8))
        }
        var compiler = try Content.compiler()
        let catalog = try #require(compiler.compile(files).catalog)
        let hints = try #require(catalog.killSwitches.first { $0.key == "third-party-hints" })
        #expect(!hints.guards.contains(KillName(.widget, "airport-transfer")))
        let kills = Kills(switches: catalog.killSwitches).applying([.kill(hints.name, .everywhere)], generation: 1)
        #expect(try AssembledLayouts(catalog).widgets().values.joined().contains("airport-transfer"))
        #expect(try !AssembledLayouts(catalog, kills: kills).widgets().values.joined().contains("airport-transfer"))
    }

    @Test func `all kills together leave no card and a whole layout`() throws {
        let catalog = try Self.catalog()
        let flips = Self.names(catalog).map { Kills.Flip.kill($0, .everywhere) }
        let kills = Kills(switches: catalog.killSwitches).applying(flips, generation: 1)
        for (layout, cards) in try AssembledLayouts(catalog, kills: kills).widgets() {
            #expect(cards.isEmpty, "\(layout)")
        }
    }

    @Test func `every shipped layout is sound`() throws {
        let catalog = try Self.catalog()
        #expect(catalog.markets.count >= 12)
        #expect(KillProof.findFaults(in: catalog.markets.flatMap { $0.layouts.values.joined() }).isEmpty)
        #expect(KillProof(widgets: catalog.widgets).findDependence().isEmpty)
    }

    private static func slot(after: [Int?] = [], before: Int? = nil, fallback: Int? = nil, standsFor: [Int] = []) throws
        -> CompiledLayout.Slot
    {
        let locale = try #require(LocaleTag("en-GB"))
        return CompiledLayout.Slot(
            widget: 0,
            wording: Wording(
                locale: locale, text: LocalizedWidget(locale: locale, messages: [], arguments: []), card: nil,
                adLabel: ""), windows: [], campaigns: [], after: after, before: before, fallback: fallback,
            standsFor: standsFor, isFallbackOnly: false)
    }

    private static func layout(
        _ slots: [CompiledLayout.Slot], order: [Int], arms: LayoutArms? = nil
    ) throws -> CompiledLayout {
        CompiledLayout(
            surface: "flight-results", market: try #require(Market("GB")), locale: try #require(LocaleTag("en-GB")),
            timeZone: "UTC", adLabel: "", slots: slots, order: order, limits: CompiledLayout.Limits(),
            arms: arms)
    }

    @Test func `a layout is sound where its order and its links hold`() throws {
        let sound = [
            try Self.slot(after: [1, nil]), try Self.slot(before: 2), try Self.slot(fallback: 0, standsFor: [1]),
        ]
        #expect(KillProof.isSound(try Self.layout(sound, order: [1, 0, 2])))
        #expect(KillProof.isSound(try Self.layout([], order: [])))
        for order in [[0, 1, 2], [1, 0], [1, 0, 2, 2], [1, 0, 3], [1, 1, 0]] {
            #expect(!KillProof.isSound(try Self.layout(sound, order: order)), "\(order)")
        }
        for slots in [
            [try Self.slot(before: 1), try Self.slot(before: 0)], [try Self.slot(fallback: 0)],
            [try Self.slot(before: 7)], [try Self.slot(fallback: -1)], [try Self.slot(standsFor: [3])],
            [try Self.slot(after: [9])],
        ] {
            #expect(!KillProof.isSound(try Self.layout(slots, order: Array(slots.indices))))
        }
    }

    @Test func `arms are sound where each mark and its slot know each other, and readers come after every version`()
        throws
    {
        func mark(_ replaces: Int, _ slot: Int?, isSameWidget: Bool = true) -> LayoutArms.Mark {
            LayoutArms.Mark(experiment: 0, arm: 1, replaces: replaces, slot: slot, isSameWidget: isSameWidget)
        }
        func isSound(_ marks: [LayoutArms.Mark], _ order: [Int], arm: Int? = 0) throws -> Bool {
            var version = try Self.slot()
            version.arm = arm
            return KillProof.isSound(
                try Self.layout(
                    [Self.slot(), Self.slot(after: [0]), version], order: order,
                    arms: LayoutArms(experiments: [0], drafts: [], marks: marks)))
        }
        #expect(try isSound([mark(0, 2)], [0, 2, 1]))
        #expect(try isSound([mark(0, 2, isSameWidget: false)], [0, 1, 2]))
        #expect(try isSound([mark(0, nil)], [0, 1, 2], arm: nil))
        #expect(try !isSound([mark(0, 2)], [0, 1, 2]), "the reader would come first")
        #expect(try !isSound([mark(0, 2)], [0, 2, 1], arm: nil), "the slot knows of no mark")
        #expect(try !isSound([mark(2, nil)], [0, 2, 1]), "a version is replaced by nothing")
        #expect(try !isSound([mark(3, 2)], [0, 2, 1]))
        #expect(try !isSound([mark(0, 3)], [0, 2, 1]))
    }

    @Test func `a fault of the compiler is reported at the layout`() throws {
        let layout = try Self.layout([try Self.slot()], order: [])
        #expect(KillProof.findFaults(in: [layout]).map(\.code) == ["layout.unsound"])
        let sound = try Self.layout([try Self.slot()], order: [0])
        #expect(KillProof.findFaults(in: [sound]).isEmpty)
        #expect(KillProof.findFaults(in: [sound], isWhole: false).map(\.code) == ["layout.unsound"])
        #expect(PageNumbers(cards: [0, 3], campaigns: [1]).areAllKnown)
        #expect(!PageNumbers(cards: [0, PageNumbers.unknown], campaigns: []).areAllKnown)
        #expect(!PageNumbers(cards: [], campaigns: [PageNumbers.unknown]).areAllKnown)
    }
}
