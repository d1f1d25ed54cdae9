import LayoverModel
import LayoverSchema
import Testing

/// The unit, and so the author, that a file belongs to.
struct UnitNameTests {
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
            ("widgets/pages/trip/markets/NO/image.yaml", "page image 'trip/NO'"),
            ("widgets/pages/trip/markets/NO", "page 'trip'"),
            ("widgets/pages/trip/markets/NO/page.html", "page 'trip'"),
        ])
    func `a file has its unit`(path: String, unit: String) {
        #expect(UnitName(path: path)?.description == unit)
    }

    @Test(arguments: [
        "widgets", "flags", "widgets/layover.yaml", "widgets/markets", "widgets/cards", "widgets/layouts/a.yaml",
        "widgets/components/timetable@1.yaml", "flags/features",
    ])
    func `settings, layouts, components and the folders of kinds are shared`(path: String) {
        #expect(UnitName(path: path) == nil)
    }

    @Test(arguments: [
        "widgets/README.md", "widgets/Thumbs.db", "widgets/cards/README.md", "widgets/cards/alert/README.md",
        "widgets/cards/alert/messages/en-GB.yml", "widgets/cards/alert/old/widget.yaml", "flags/notes.txt",
        "widgets/campaigns/sale.yml", "widgets/markets/old/NO.yaml", "widgets/assets/h\u{FFFD}ro.png", "README.md",
    ])
    func `what belongs nowhere is a unit of its own`(path: String) {
        #expect(UnitName(path: path) == .file(path: path))
    }

    @Test func `every kind of file is shared or a unit, as its kind says`() {
        for kind in FileKind.allCases {
            let unit = UnitName(path: kind.pattern.replacing("*", with: "some-name"))
            let isShared = [FileKind.settings, .layout, .component].contains(kind)
            #expect((unit == nil) == isShared, "\(kind)")
            if let unit {
                #expect(UnitName(kind: unit.words.kind, name: unit.words.name) == unit)
                #expect(UnitName(path: unit.path) == unit)
            }
            if kind.pattern.contains("*"), let unit, kind != .heights { #expect(unit.words.kind != "file", "\(kind)") }
        }
        #expect(UnitName(kind: "shared", name: "x") == nil)
    }
}
