import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverJSON
import Testing

/// Reported exposures: which unit was exposed to which arm.
struct ExposureTests {
    private static let content = """
        === widgets/layover.yaml
        default_market: GB
        attributes: { user: text, device: text }
        === layout
        widgets: [first, second]
        === first
        === second
        show_when: { results.direct.count: { $gte: 6 } }
        === flags/experiments/words.yaml
        experiment: words
        owner: tests
        seed: words-1
        unit: user
        variants:
          - { key: control, weight: 0.5 }
          - { key: other, weight: 0.5, changes: [ { widget: first, fields: { text: { value: Other } } } ] }
        === flags/experiments/places.yaml
        experiment: places
        owner: tests
        seed: places-1
        unit: device
        variants:
          - { key: control, weight: 0.5 }
          - { key: low, weight: 0.5, changes: [ { widget: second, place: bottom } ] }
        === flags/experiments/nothing.yaml
        experiment: nothing
        owner: tests
        seed: nothing-1
        unit: user
        coverage: 0
        variants: [ { key: control, weight: 0.5 }, { key: same, weight: 0.5 } ]
        """

    private func exposures(_ request: String, _ content: String = ExposureTests.content) throws -> [Exposure] {
        try LayoutCase(request: JSONValue(parsing: Array(request.utf8))).exposures(
            from: TestContent(content).catalog())
    }

    @Test func `each experiment of the unit is written once, the control too, with the decision`() throws {
        let catalog = try TestContent(ExposureTests.content).catalog()
        var variations: Set<String> = []
        for number in 0..<20 {
            let request = #"""
                {"unit": "user=u-\#(number); device=d-\#(number)",
                 "client": "platform=ios, app=7.31.0, caps=\"native.plain\"", "facts": {"results.direct.count": 8}}
                """#
            let asked = LayoutCase(request: try JSONValue(parsing: Array(request.utf8)))
            let told = try asked.exposures(from: catalog)
            let layout = try JSONValue(parsing: asked.layout(from: catalog))
            #expect(told.map(\.experiment) == ["places", "words"])
            #expect(told.map(\.unitAttribute) == ["device", "user"])
            #expect(told.map(\.unit) == ["d-\(number)", "u-\(number)"])
            #expect(told.map(\.variation) == layout["assignments"]?.items?.compactMap { $0["variant"]?.string })
            for exposure in told {
                variations.insert(exposure.variation)
                #expect(exposure.revision == layout["revision"]?.string)
                #expect(exposure.layoutID == "TEST")
                #expect(exposure.milliseconds == 1_796_126_400_123)
                #expect(exposure.catalog == catalog.shortHash)
                #expect(
                    [exposure.market, exposure.locale, exposure.platform, exposure.appVersion] == [
                        "GB", "en-GB", "ios", "7.31.0",
                    ])
                #expect(exposure.bucket.map { (0..<1).contains($0) } == true)
                #expect(exposure.phase == .results)
                #expect(!exposure.isKilled)
                #expect(exposure.differs == true)
            }
        }
        #expect(variations == ["control", "other", "low"])
    }

    @Test func `a difference that this request cannot see is none`() throws {
        for number in 0..<10 {
            let told = try exposures(
                #"{"unit": "user=u-\#(number); device=d-1", "facts": {"results.direct.count": 2}}"#)
            #expect(told.map(\.differs) == [false, true])
        }
        let before = try exposures(#"{"unit": "device=d-1", "before": true}"#)
        #expect(before.map(\.phase) == [.beforeResults])
        #expect(before.map(\.differs) == [false])
    }

    @Test func `no exposure is written without a unit, for a forced arm, or outside of the experiment`() throws {
        #expect(try exposures("{}").isEmpty)
        #expect(try exposures(#"{"unit": "plan=gold"}"#).isEmpty)
        #expect(try exposures(#"{"unit": "user=u-1; device=d-1", "preview": {"words": "other"}}"#).isEmpty)
        #expect(try exposures(#"{"unit": "user=u-1; device=d-1", "preview": {}}"#).isEmpty, "not even by hash")
    }

    @Test func `a killed experiment is written with the arm of the hash, and so is one whose widget is killed`()
        throws
    {
        for number in 0..<10 {
            let unit = "user=u-\(number); device=d-\(number)"
            let usual = try exposures(#"{"unit": "\#(unit)", "facts": {"results.direct.count": 8}}"#)
            let killed = try exposures(
                #"{"unit": "\#(unit)", "facts": {"results.direct.count": 8}, "kills": ["experiment:places"]}"#)
            #expect(killed.map(\.variation) == usual.map(\.variation))
            #expect(killed.map(\.isKilled) == [true, false])
            #expect(killed.map(\.differs) == [false, true])
            let widget = try exposures(
                #"{"unit": "\#(unit)", "facts": {"results.direct.count": 8}, "kills": ["widget:first"]}"#)
            #expect(widget.map(\.isKilled) == [false, true])
            #expect(widget.map(\.differs) == [true, false])
        }
    }

    @Test(arguments: [(Limits.counterfactuals, false), (Limits.counterfactuals + 1, nil)] as [(Int, Bool?)])
    func `other layouts are assembled up to the limit, and then not compared`(arms: Int, differs: Bool?)
        throws
    {
        let others = (1...arms).map {
            "  - { key: arm-\($0), weight: \(0.5 / Double(arms)), changes: [ { widget: first, priority: \($0) } ] }"
        }
        let content = """
            === widgets/layover.yaml
            default_market: GB
            attributes: { user: text }
            === layout
            widgets: [first]
            === first
            === flags/experiments/many.yaml
            experiment: many
            owner: tests
            seed: many-1
            unit: user
            variants:
              - { key: control, weight: 0.5 }

            """ + others.joined(separator: "\n")
        let catalog = try TestContent(content).catalog()
        let told = try (0..<20).flatMap { number in
            try LayoutCase(request: .object([JSONValue.Member("unit", .string("user=u-\(number)"))])).exposures(
                from: catalog)
        }
        #expect(Set(told.map(\.variation)).count > 2)
        #expect(told.filter { $0.variation == "control" }.map(\.differs).allSatisfy { $0 == differs })
    }
}
