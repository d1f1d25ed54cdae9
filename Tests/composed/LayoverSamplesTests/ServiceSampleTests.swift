import Foundation
import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverContentKit
import LayoverModel
import LayoverSamples
import LayoverTestKit
import Testing

/// Samples define a service's answer, so that cards are tested and drawn without the service.
struct ServiceSampleTests {
    private static func content(_ sample: String, limit: Int = 3) -> SmallTree {
        SmallTree(
            """
            === widgets/layover.yaml
            default_market: GB
            image_hosts: [images.example.com]
            === layout
            widgets: [rules, hints]
            === widgets/components/plain@1.yaml
            component: plain@1
            fields: { text: text }
            === rules
            type: native
            component: plain@1
            provider: { kind: remote, service: rules }
            fields: { text: { type: text, from: answer.rule } }
            === widgets/cards/rules/card.html
            === hints
            type: html
            height: 60
            provider: { kind: remote, service: hints, after: [rules], send: [market, provider.rules.text] }
            fields:
              hint: { type: text, from: answer.hint }
              until: { type: date, from: answer.until, optional: true }
              image: { type: image, from: answer.image, optional: true }
              rows: { type: list, of: { name: text, price: { type: money, optional: true } }, from: answer.rows, limit: \(limit), optional: true }
            === widgets/cards/hints/card.html
            <p class="text">{{hint}} {{#until}}{{until | date}}{{/until}}</p>{{#image}}<img src="{{image}}" alt="" width="9" height="9">{{/image}}{{#rows}}<p class="text">{{name}}</p>{{/rows}}
            === widgets/cards/hints/samples/one.yaml
            sample: one
            \(sample)
            """)
    }

    private static func tools() throws -> AssemblyTools { try Adapters().assemblyTools }

    @Test(
        arguments: [
            (
                """
                answer: { hint: "An e-visa", until: 2026-12-07, rows: [{ name: photo, price: 5.00 GBP }] }
                expect: { card: shown, place: top, fields: { hint: "An e-visa", until: 2026-12-07, rows: [{ name: photo, price: 5.00 GBP }] } }
                """, []
            ),
            ("answer: none\nexpect: { card: hidden, reason: no_card }", []),
            ("expect: { card: hidden, reason: pending }", []),
            (
                "expect: { card: shown }",
                ["expected shown, got hidden: pending (the service 'hints' has not answered)"]
            ),
            (
                "answer: { until: 2026-12-07 }\nexpect: { card: shown }",
                ["expected shown, got hidden: failed (the answer of 'hints': 'hint' is missing; it is text)"]
            ),
            (
                "answer: { hint: a, image: { light: \"https://elsewhere.example.com/a.png\" } }\nexpect: { card: shown }",
                [
                    "expected shown, got hidden: failed (the answer of 'hints': 'image' is not on an image host of the settings)"
                ]
            ),
        ] as [(String, [String])])
    func `a sample's answer is read as a service's would be`(sample: String, expected: [String]) throws {
        let catalog = try Self.content(sample).catalog()
        let reports = SampleRunner(catalog: catalog, tools: try Self.tools()).run()
        let found = reports.map { report -> [String] in
            if case .failed(let misses) = report.outcome { misses.map(\.message) } else { ["\(report.outcome)"] }
        }
        #expect(found == [expected.isEmpty ? ["passed"] : expected])
    }

    @Test func `the gallery draws the sample and the edges of a service's answer`() throws {
        let catalog = try Self.content("answer: { hint: Hint, rows: [{ name: a }] }", limit: 2).catalog()
        let widget = try #require(catalog.widgets.firstIndex { $0.name == "hints" })
        let drawings = CardGallery(catalog: catalog, tools: try Self.tools()).drawings(
            of: widget, in: try #require(catalog.market("GB")), localeIndex: 0, withEdges: true)
        let html = try drawings.reduce(into: [:]) { pages, drawing in
            pages[drawing.sample] = try #require(
                drawing.card(scheme: .light, width: 390, scalePercent: 100), "\(drawing.sample)"
            ).html
        }
        #expect(html["one"]?.contains(">Hint <") == true)
        #expect(html["markup"]?.contains("O&#39;Hare &lt;b&gt;") == true, "\(html["markup"] ?? "")")
        #expect(html["longest"]?.components(separatedBy: "<p class").count == 4, "one paragraph, and two rows at most")
        #expect(html["right-to-left"] != nil)
    }
}
