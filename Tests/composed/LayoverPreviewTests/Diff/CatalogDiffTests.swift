import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverModel
import Testing

@testable import LayoverPreview

struct CatalogDiffTests {
    private func diff(_ changes: [String: String], over more: [String: String] = [:]) throws -> CatalogDiff {
        let adapters = try Adapters()
        func version(_ name: String, _ files: [SourceFile]) -> ContentVersion {
            var compiler = Compiler(tools: adapters.compilerTools())
            return ContentVersion(name: name, files: files, catalog: compiler.compile(files).catalog)
        }
        let base = CatalogDiffTests.samples.merging(more) { $1 }
        return CatalogDiff(
            from: version("old", WhyContent.files(base)),
            to: version("new", WhyContent.files(base.merging(changes) { $1 })),
            tools: PreviewTools(
                assembly: adapters.assemblyTools, readYAML: adapters.compilerTools().readYAML))
    }

    private static let samples = [
        "widgets/cards/always/samples/one.yaml": "sample: one\n",
        "widgets/cards/advice/samples/cuba.yaml":
            "sample: cuba\nfacts: { route.countries: [CU], traveller.residence: US }\n",
    ]

    private func text(_ path: String) throws -> String {
        let file = try #require(WhyContent.files(CatalogDiffTests.samples).first { $0.path == path })
        return String(decoding: file.bytes, as: UTF8.self)
    }

    private func sketch(_ items: [CatalogDiff.Item]) -> [String] {
        items.map {
            "\($0.name) \($0.change.rawValue) [\($0.what.joined(separator: ","))] \($0.markets.joined(separator: " "))"
        }
    }

    private func sketch(_ cards: [CatalogDiff.Card]) -> [String] {
        cards.map { "\($0.widget) \($0.market) \($0.locale) \($0.sample) \($0.change.rawValue)" }
    }

    @Test func `nothing differs from itself`() throws {
        let diff = try diff([:])
        #expect(diff.isEmpty)
        #expect(diff.widgets.isEmpty)
        #expect(diff.cards.isEmpty)
        #expect(diff.markets.isEmpty)
    }

    private func experiment(
        seed: String = "order-1", coverage: Double = 0.5, weights: String = "0.5 0.5", unit: String = "user",
        status: String = "running"
    ) -> [String: String] {
        let shares = weights.split(separator: " ")
        return [
            "flags/experiments/order.yaml": """
            experiment: order
            owner: tests
            seed: \(seed)
            unit: \(unit)
            status: \(status)
            coverage: \(coverage)
            variants:
              - { key: control, weight: \(shares[0]) }
              - { key: gone, weight: \(shares[1]), changes: [{ widget: always, show: false }] }

            """
        ]
    }

    @Test func `a split that changes under its seed is a warning`() throws {
        let before = experiment()
        let settings = ["widgets/layover.yaml": "default_market: GB\nattributes: { user: text, device: text }\n"]
        func notes(_ now: [String: String], was: [String: String]? = nil) throws -> [String] {
            try diff(now, over: settings.merging(was ?? before) { $1 }).notes
        }
        #expect(
            try notes(experiment(weights: "0.9 0.1")) == [
                "experiment 'order' changes from 'user' by control 0.5, gone 0.5 to 'user' by control 0.9, gone 0.1 under the same seed 'order-1': units change their arms, and results of both splits cannot be combined; write a new seed such as 'order-2'"
            ])
        #expect(
            try notes(experiment(coverage: 1)) == [
                "experiment 'order' changes from coverage 0.5 to coverage 1.0 under the same seed 'order-1': no unit changes its arm, but units join or leave, so results before and after the change cannot be combined; write a new seed such as 'order-2'"
            ])
        #expect(try notes(experiment(unit: "device")).count == 1)
        #expect(try notes(experiment(seed: "order-2", weights: "0.9 0.1")).isEmpty)
        #expect(try notes(experiment()).isEmpty)
        #expect(try notes(experiment(weights: "0.9 0.1"), was: experiment(status: "draft")).isEmpty)
    }

    @Test func `a text touches the markets that speak its language`() throws {
        let diff = try diff(["widgets/cards/always/messages/nb-NO.yaml": "label: alltid\n"])
        #expect(diff.files == [ChangedFile(path: "widgets/cards/always/messages/nb-NO.yaml", change: .changed)])
        #expect(sketch(diff.widgets) == ["always changed [text] NO"])
        #expect(sketch(diff.cards) == ["always NO nb-NO one changed"])
        #expect(diff.markets == ["NO"])
    }

    @Test func `a line put in above changes nothing but the file`() throws {
        let path = "widgets/cards/advice/widget.yaml"
        let diff = try diff([path: "# A note.\n" + (try text(path))])
        #expect(sketch(diff.widgets) == ["advice changed [file] GB NO"])
        #expect(diff.cards.isEmpty)
    }

    @Test(
        arguments: [
            (
                "show_when: { route.countries: { $all: [CU] }, traveller.residence: US }", "show_when: { market: NO }",
                "condition"
            ),
            ("priority: 8", "priority: 1", "place"),
            ("priority: 8", "priority: 8\nschedule: [{ from: 2030-01-01 }]", "schedule"),
            ("priority: 8", "priority: 8\nplace: bottom", "place"), ("owner: tests", "owner: others", "owner"),
        ])
    func `reports the changed parts of a widget`(old: String, new: String, what: String) throws {
        let path = "widgets/cards/advice/widget.yaml"
        let diff = try diff([path: try text(path).replacing(old, with: new)])
        #expect(diff.widgets.map(\.what) == [[what]])
        #expect(diff.widgets.first?.markets == ["GB", "NO"])
    }

    @Test func `a condition that hides a card takes it away`() throws {
        let path = "widgets/cards/advice/widget.yaml"
        let diff = try diff([path: try text(path).replacing("traveller.residence: US", with: "market: NO")])
        #expect(sketch(diff.cards) == ["advice GB en-GB cuba removed"])
    }

    @Test func `a page touches the markets where it differs`() throws {
        let path = "widgets/layouts/flight-results.yaml"
        let diff = try diff([path: try text(path).replacing("remove: [season]", with: "remove: [season, always]")])
        #expect(sketch(diff.widgets) == ["always changed [layout] NO"])
        #expect(sketch(diff.cards) == ["always NO en-GB one removed", "always NO nb-NO one removed"])
    }

    @Test func `campaigns, experiments and switches are listed by their keys`() throws {
        let sale = "widgets/campaigns/sale.yaml"
        let trial = "flags/experiments/trial.yaml"
        let legal = "flags/kill-switches/legal.yaml"
        let diff = try diff([
            sale: try text(sale).replacing("Et salg", with: "Salg"),
            trial: try text(trial).replacing("seed: trial-1", with: "seed: trial-2"),
            legal: try text(legal).replacing("guards: [advice]", with: "guards: [advice, always]"),
        ])
        #expect(sketch(diff.campaigns) == ["sale changed [text] GB NO"])
        #expect(sketch(diff.experiments) == ["trial changed [who takes part] GB NO"])
        #expect(sketch(diff.killSwitches) == ["legal changed [guards] GB NO"])
        #expect(sketch(diff.cards) == ["banner NO nb-NO campaign:sale changed"])
    }

    @Test func `new and removed units are reported as such`() throws {
        let gone = [
            "widgets/cards/gone/widget.yaml", "widgets/cards/gone/messages/en-GB.yaml",
            "widgets/cards/gone/messages/nb-NO.yaml",
        ]
        var changes = Dictionary(uniqueKeysWithValues: gone.map { ($0, "") })
        changes["widgets/cards/more/widget.yaml"] =
            "widget: more\nowner: tests\nstatus: draft\ntype: native\ncomponent: plain@1\nfields: { text: { value: x } }\n"
        changes["widgets/cards/more/messages/en-GB.yaml"] = "label: more\n"
        changes["widgets/cards/more/messages/nb-NO.yaml"] = "label: mer\n"
        let diff = try diff(changes)
        #expect(diff.widgets.map { "\($0.name) \($0.change.rawValue)" } == ["gone removed", "more added"])
    }

    @Test func `a side that does not compile is reported, and files are still compared`() throws {
        let diff = try diff(["widgets/cards/always/widget.yaml": "widget: always\n"])
        #expect(diff.notes.count == 1 && diff.notes[0].hasPrefix("new does not compile"))
        #expect(diff.files.count == 1)
        #expect(diff.cards.isEmpty)
    }

    @Test func `a market's own file touches it`() throws {
        let path = "widgets/markets/NO.yaml"
        let diff = try diff([path: try text(path).replacing("Annonse", with: "Reklame")])
        #expect(diff.markets == ["NO"])
    }
}
