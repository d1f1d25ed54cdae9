import LayoverAssembly
import LayoverCatalog
import LayoverModel
import LayoverParts
import LayoverSchema
import Testing

/// The kinds of files, and the unit, and so the author, that a file belongs to.
struct ContentTableTests {
    private static let table = ContentParts.table

    @Test(
        arguments: [
            ("widgets/cards/alert", "widget 'alert'"), ("widgets/cards/alert/widget.yaml", "widget 'alert'"),
            ("widgets/cards/alert/messages", "widget 'alert'"),
            ("widgets/cards/alert/messages/en-GB.yaml", "widget 'alert'"),
            ("widgets/cards/alert/heights.lock.yaml", "widget 'alert'"),
            ("widgets/campaigns/sale.yaml", "campaign 'sale'"), ("flags/features/new.yaml", "feature 'new'"),
            ("flags/experiments/order.yaml", "experiment 'order'"), ("widgets/markets/NO.yaml", "market 'NO'"),
            ("flags/kill-switches/all.yaml", "kill switch 'all'"), ("widgets/data/fares.csv", "table 'fares.csv'"),
            ("widgets/assets/hero.png", "asset 'hero.png'"), ("widgets/partials/tag.html", "partial 'tag'"),
            ("widgets/formats/acme.yaml", "format 'acme'"), ("widgets/pages/trip/image.yaml", "page image 'trip'"),
            ("flags/groups/testers.yaml", "group 'testers'"), ("flags/groups/testers.csv", "group 'testers.csv'"),
            ("widgets/pages/trip/markets/NO/image.yaml", "page image 'trip/NO'"),
            ("widgets/pages/trip/markets/NO", "page 'trip'"), ("widgets/pages/trip/markets", "page 'trip'"),
            ("widgets/pages/trip/markets/NO/page.html", "page 'trip'"),
            ("widgets/find/aliases/de.yaml", "find aliases 'de'"),
            ("widgets/find/articles/bags.yaml", "article 'bags'"),
            ("widgets/sentence", "sentence 'sentence'"), ("widgets/sentence/words", "sentence 'sentence'"),
            ("widgets/sentence/words/en-GB.yaml", "sentence 'sentence'"),
        ])
    func `a file has its unit`(path: String, unit: String) {
        #expect(Self.table.unit(at: path)?.description == unit)
    }

    @Test(arguments: [
        "widgets", "flags", "widgets/layover.yaml", "widgets/markets", "widgets/cards", "widgets/layouts/a.yaml",
        "widgets/components/timetable@1.yaml", "flags/features", "widgets/find", "widgets/find/aliases",
    ])
    func `settings, layouts, components and the folders of kinds are shared`(path: String) {
        #expect(Self.table.unit(at: path) == nil)
    }

    @Test(arguments: [
        "widgets/README.md", "widgets/Thumbs.db", "widgets/cards/README.md", "widgets/cards/alert/README.md",
        "widgets/cards/alert/messages/en-GB.yml", "widgets/cards/alert/old/widget.yaml", "flags/notes.txt",
        "widgets/campaigns/sale.yml", "widgets/markets/old/NO.yaml", "widgets/assets/h\u{FFFD}ro.png", "README.md",
        "widgets/sentence/README.md", "widgets/pages/README.md",
    ])
    func `an unexpected file is a unit of its own`(path: String) {
        #expect(Self.table.unit(at: path) == .file(path: path))
    }

    @Test func `every kind of file is shared or belongs to a unit, as its row says`() {
        for kind in Self.table.kinds {
            let path = kind.pattern.replacing("*", with: "some-name")
            let unit = Self.table.unit(at: path)
            let isShared = [ContentKind.settings, .layout, .component].contains(kind)
            #expect((unit == nil) == isShared, "\(kind)")
            guard let unit else { continue }
            #expect(Self.table.unit(unit.kind.word, named: unit.name) == unit)
            #expect(Self.table.unit(at: unit.path) == unit)
            #expect(unit.canBeNamed, "\(kind)")
        }
        #expect(Self.table.unit("shared", named: "x") == nil)
    }

    @Test func `keys of parts are listed where their sections say, and the kind is still that of the core`() throws {
        let settings = try #require(Self.table.kinds.first { $0 == .settings })
        #expect(settings !== ContentKind.settings)
        let names = try #require(settings.record).keys.map(\.name)
        #expect(names.suffix(4) == ["apps", "find", "lists", "rollout"])
        let market = try #require(Self.table.kinds.first { $0 == .market }?.record)
        #expect(market.keys.map(\.name).suffix(4) == ["ad_label", "week_starts", "weekend", "seasons"])
        #expect(ContentKind.market.record?.key("weekend") == nil)
    }

    @Test func `no key is of two owners`() {
        for kind in Self.table.kinds {
            let names = kind.record?.keys.map(\.name) ?? []
            #expect(Set(names).count == names.count, "\(kind)")
        }
    }

    @Test func `units are listed by kind, then by name`() {
        let units: [UnitName] = [.file(path: "a"), .market("GB"), .widget("z"), .campaign("a"), .widget("b")]
        #expect(units.sorted() == [.widget("b"), .widget("z"), .campaign("a"), .market("GB"), .file(path: "a")])
    }

    @Test func `no path is of two kinds`() {
        let kinds = Self.table.kinds
        for (number, kind) in kinds.enumerated() {
            let others = kinds[(number + 1)...].filter { Self.mayMatchOnePath(kind.pattern, as: $0.pattern) }
            #expect(others.isEmpty, "\(kind) and \(others)")
        }
    }

    private static func mayMatchOnePath(_ pattern: String, as other: String) -> Bool {
        let (left, right) = (pattern.split(separator: "/"), other.split(separator: "/"))
        return left.count == right.count
            && zip(left, right).allSatisfy { left, right in
                switch (left.first == "*", right.first == "*") {
                case (true, true): left.hasSuffix(right.dropFirst()) || right.hasSuffix(left.dropFirst())
                case (true, false): right.hasSuffix(left.dropFirst())
                case (false, true): left.hasSuffix(right.dropFirst())
                case (false, false): left == right
                }
            }
    }

    @Test func `names of kinds and words for units are used once`() {
        let names = Self.table.kinds.map(\.name)
        #expect(Set(names).count == names.count)
        let units = Set(Self.table.kinds.compactMap(\.unit))
        #expect(Set(units.map(\.word)).count == units.count)
    }

    @Test func `a part is listed after the parts that it needs, so they need each other in no circle`() {
        var known: Set<ObjectIdentifier> = []
        for part in ContentParts.all {
            for needed in part.needs { #expect(known.contains(ObjectIdentifier(needed)), "\(part) needs \(needed)") }
            known.insert(ObjectIdentifier(part))
        }
        #expect(known.count == ContentParts.all.count)
    }

    @Test func `every kind of provider can fill cards`() {
        let silent = Self.table.providers.filter { !($0 is any CardProvider.Type) }
        #expect(silent.map { $0.kind } == [])
    }

    @Test func `no two kinds of providers have one word, one key or one source`() {
        let providers = Self.table.providers
        for words in [providers.map { $0.kind }, providers.compactMap { $0.source }] {
            #expect(Set(words).count == words.count)
        }
        let keys = providers.flatMap { $0.keys }.map(\.name) + ["kind", "after", "budget"]
        #expect(Set(keys).count == keys.count)
    }
}
