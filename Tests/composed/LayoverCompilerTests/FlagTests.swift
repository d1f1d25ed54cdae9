import LayoverCatalog
import LayoverCompiler
import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting
import LayoverTestKit
import Testing

/// Files below `flags`, compiled and evaluated.
struct FlagTests {
    private static func catalog() throws -> Catalog {
        var compiler = try Content.compiler()
        return try #require(compiler.compile(try Content.example("flags")).catalog)
    }

    private static func asks(_ attributes: Attributes, killed: [String: FeatureContext.Safe] = [:]) -> FeatureContext {
        FeatureContext(AssignmentContext(attributes: attributes), killed: killed)
    }

    @Test(
        arguments: [
            (["platform": "ios", "app": "7.31.0", "market": "NO", "id": "x-0"], true),
            (["platform": "ios", "app": "7.31", "market": "NO", "id": "x-0"], true),
            (["platform": "ios", "app": "7.30.9", "plan": "free", "market": "NO", "id": "x-0"], false),
            (["platform": "android", "app": "8.1.0", "market": "NO", "id": "x-0"], false),
            (["platform": "ios", "app": "8.1.0", "market": "DE", "id": "x-0"], false),
            (["platform": "ios", "app": "8.1.0", "market": "NO"], false),
            (["platform": "android", "app": "7.99.1", "plan": "gold"], true),
            (["platform": "android", "app": "8", "plan": "gold"], false),
            (["platform": "android", "app": "7.0", "plan": "12"], false),
            (["platform": "web", "plan": "gold"], false),
            (["staff": true], true),
        ] as [(Attributes, Bool)])
    func `a feature is on for the units of its rules`(attributes: Attributes, isOn: Bool) throws {
        let feature = try #require(try FlagTests.catalog().featureFiles.first { $0.key == "filters" })
        let features = try FlagTests.catalog().features
        // The unit is in the quarter that is rolled out.
        #expect(BucketHash(seed: "filters-1").bucket(of: "x-0") < 0.25)
        let result = features.evaluate("filters", in: FlagTests.asks(attributes))
        #expect(result.value == .bool(isOn))
        #expect(feature.variant(of: result) == (isOn ? "on" : "off"))
    }

    @Test(arguments: [
        ("trips: { $lt: 18 }", ["8:22"]), ("trips: { $lt: 18, $exists: true }", []), ("trips: { $gte: 18 }", []),
        ("$or: [{ plan: gold }, { trips: { $lte: 2 } }]", ["8:46"]), ("app: \"<7.31\"", []),
        ("$and: [{ trips: { $exists: true } }, { trips: { $lt: 18 } }]", []), ("plan: { $vlt: \"2.0\" }", ["8:21"]),
    ])
    func `a comparison that a missing attribute would pass is warned of, at its operator`(
        when: String, places: [String]
    ) throws {
        let files = try Content.example("flags").replacing(
            "flags/features/young.yaml",
            with: """
                feature: young
                owner: apps
                type: bool
                default: false
                permanent: true
                rules:
                  - value: true
                    when: { \(when) }

                """)
        var compiler = try Content.compiler()
        let found = compiler.compile(files).findings.filter { $0.code == "targeting.missing-attribute" }
        #expect(found.map { "\($0.location.line):\($0.location.column)" } == places)
        #expect(found.allSatisfy { !$0.isError })
    }

    /// A feature with this type and value, and the findings about it.
    private static func feature(_ type: String, _ value: String) throws -> (AttributeValue?, [String]) {
        let files = try Content.example("minimal").replacing(
            "flags/features/rate.yaml",
            with: "feature: rate\nowner: apps\ntype: \(type)\ndefault: \(value)\npermanent: true\n")
        var compiler = try Content.compiler()
        let compilation = compiler.compile(files)
        return (compilation.catalog?.features["rate"]?.defaultValue, compilation.errors.map(\.code))
    }

    @Test(
        arguments: [
            ("1.0", "1.0"), ("1", "1"), ("0.50", "0.50"), ("+2.", "2.0"), (".5", "0.5"), ("-.5e1", "-0.5e1"),
            ("1e3", "1e3"), ("-0.0", "-0.0"), ("100.5", "100.5"), ("9007199254740992", "9007199254740992"),
            ("-9007199254740992", "-9007199254740992"),
            ("0.\(String(repeating: "3", count: 60))", "0.3333333333333333"),
        ])
    func `a number goes out in the form in which it was written`(written: String, out: String) throws {
        for (type, value, expected) in [
            ("number", written, out), ("json", "{ a: [\(written)] }", "{\"a\":[\(out)]}"),
        ] {
            let (found, codes) = try Self.feature(type, value)
            #expect(codes == [])
            #expect(found?.description == expected)
        }
    }

    @Test(arguments: ["9007199254740993", "-9007199254740993", "123456789012345678901234567890", "+9007199254740993"])
    func `a whole number that apps would round is refused`(written: String) throws {
        for (type, value) in [("number", written), ("json", "[\(written)]")] {
            let (found, codes) = try Self.feature(type, value)
            #expect(found == nil)
            #expect(codes == ["flag.value"])
        }
        #expect(try Self.feature("text", written).0 == .text(written))
    }

    @Test func `numbers that are written otherwise are one value`() throws {
        let one: AttributeValue = .number(1)
        let written = one.written(as: "1.0")
        #expect(written == one)
        #expect(one == written)
        #expect(written.hashValue == one.hashValue)
        #expect(written.description == "1.0")
        #expect(one.description == "1")
        #expect(Set([one, written, .text("1")]).count == 2)
        #expect(one.written(as: "1") == one)
        #expect(one.written(as: "1").description == "1")
        #expect(one.written(as: "one").description == "1")
        #expect(one.written(as: "2.0").description == "1")
    }

    @Test func `values are called by their name, their arm or their rule`() throws {
        let catalog = try FlagTests.catalog()
        func variant(_ key: String, _ attributes: Attributes) throws -> String {
            let feature = try #require(catalog.featureFiles.first { $0.key == key })
            return feature.variant(of: catalog.features.evaluate(key, in: FlagTests.asks(attributes)))
        }
        #expect(try variant("home", ["market": "NO", "user": "u"]) == "default")
        #expect(try variant("home", ["market": "GB"]) == "abroad")
        #expect(try variant("home", ["market": "NO"]) == "rule-2")
        #expect(try variant("rows", ["plan": "12", "user": "u"]) == "many")
        #expect(try variant("rows", [:]) == "more")
        let experiment = try #require(catalog.experiments.first { $0.key == "tags" }).experiment
        for number in 0..<50 {
            let attributes: Attributes = ["market": "GB", "staff": true, "device": .text("d-\(number)")]
            let assignment = catalog.features.assign(experiment, in: FlagTests.asks(attributes))
            let arm = assignment.isInExperiment ? experiment.arms[assignment.arm].key : "default"
            #expect(try variant("tag", attributes) == arm)
        }
    }

    @Test func `a feature whose needs are not met is its default, and so is one that is killed its safe value`() throws
    {
        let features = try FlagTests.catalog().features
        let look = try #require(features["look"])
        #expect(features.evaluate("look", in: FlagTests.asks([:])).value == look.defaultValue)
        let safe = try #require(try FlagTests.catalog().featureFiles.first { $0.key == "look" }).safe
        let killed = features.evaluate("look", in: FlagTests.asks([:], killed: ["look": safe]))
        #expect(killed.value == .object(["rows": 1]))
        #expect(killed.variant == "safe")
    }

    @Test func `a broken experiment holds back itself alone, and features that name it keep the one that is served`()
        throws
    {
        let files = try Content.example("flags")
        var compiler = try Content.compiler()
        let good = try #require(compiler.publish(files, over: nil).publication)
        let broken = files.editing("flags/experiments/tags.yaml", "unit: device", to: "unit: devise")
            .editing("flags/features/home.yaml", "12:30", to: "12:45")
        let next = try #require(compiler.publish(broken, over: good.tree).publication)
        #expect(next.heldBack.map { $0.unit } == [.experiment("tags")])
        #expect(next.heldBack.allSatisfy { $0.servesEarlier })
        #expect(next.catalog.experiments.map(\.key) == ["greeting", "tags"])
        #expect(next.catalog.features.evaluate("home", in: FlagTests.asks(["market": "GB"])).value == "12:45")
    }

    @Test func `an experiment that removes an arm of a feature is held back, not the feature`() throws {
        let files = try Content.example("flags")
        var compiler = try Content.compiler()
        let good = try #require(compiler.publish(files, over: nil).publication)
        let broken = files.editing("flags/experiments/tags.yaml", "key: bold", to: "key: thick")
        let next = try #require(compiler.publish(broken, over: good.tree).publication)
        #expect(next.heldBack.map { $0.unit } == [.experiment("tags")])
        #expect(next.catalog.experiments.last?.experiment.arms.map(\.key) == ["control", "bold"])
    }

    @Test func `a new broken experiment is left out, and a rule that names it decides nothing`() throws {
        let files = try Content.example("flags").editing(
            "flags/experiments/tags.yaml", "unit: device", to: "unit: devise")
        var compiler = try Content.compiler()
        let publication = try #require(compiler.publish(files, over: nil).publication)
        #expect(publication.heldBack.map { $0.unit } == [.experiment("tags")])
        #expect(publication.catalog.experiments.map(\.key) == ["greeting"])
        let attributes: Attributes = ["market": "GB", "staff": true, "device": "d-1"]
        #expect(publication.catalog.features.evaluate("tag", in: FlagTests.asks(attributes)).value == "plain")
        let without = files.editing("flags/features/filters.yaml", "default: false", to: "default: maybe")
        let held = try #require(compiler.publish(without, over: nil).publication)
        #expect(held.heldBack.map { $0.unit } == [.feature("filters"), .experiment("tags")])
        let look = held.catalog.features.evaluate("look", in: FlagTests.asks(["staff": true]))
        #expect(look.source == .defaultValue)
    }

    @Test func `a killed feature is its own safe value, or that of the switch that guards it`() throws {
        let catalog = try FlagTests.catalog()
        let market = try #require(Market("GB"))
        let locale = try #require(LocaleTag("en-GB"))
        func killed(_ flips: [Kills.Flip], in market: Market) -> [String: String] {
            let kills = Kills(switches: catalog.killSwitches).applying(flips, generation: 1)
            let context = KillScopeContext(market: market, locale: locale, platform: nil, app: nil)
            return catalog.killedFeatures(by: kills, in: context).mapValues { "\($0.variant)=\($0.value)" }
        }
        let tags = Kills.Flip.kill(
            KillName(.killSwitch, "tags"), try #require(catalog.killSwitches.first { $0.key == "tags" }).scope)
        let all = Kills.Flip.kill(KillName(.killSwitch, "all"), .everywhere)
        let own = Kills.Flip.kill(KillName(.feature, "tag"), .everywhere)
        #expect(killed([], in: market) == [:])
        #expect(killed([tags], in: market) == ["tag": "quiet=\"NO\"", "home": "quiet=\"NO\""])
        #expect(killed([tags], in: try #require(Market("NO"))) == [:])
        #expect(killed([all], in: market) == ["tag": "safe=\"none\"", "look": "safe={\"rows\":1}"])
        #expect(killed([tags, own], in: market)["tag"] == "safe=\"none\"")
        let context = KillScopeContext(market: market, locale: locale, platform: nil, app: nil)
        let kills = Kills(switches: catalog.killSwitches).applying([all], generation: 1)
        #expect(kills.isKilled(KillName(.experiment, "tags"), in: context))
    }

    @Test func `a feature has the control of a killed experiment, and assignments stay`() throws {
        let catalog = try FlagTests.catalog()
        let scope = KillScopeContext(market: Market("GB"), locale: LocaleTag("en-GB"), platform: nil, app: nil)
        let experiment = try #require(catalog.experiments.first { $0.key == "tags" }).experiment
        let killed = Kills(switches: []).applying([.kill(KillName(.experiment, "tags"), .everywhere)], generation: 1)
        var seen: Set<Int> = []
        for number in 0..<200 {
            let attributes: Attributes = ["market": "GB", "staff": true, "device": .text("d-\(number)")]
            let assignment = AssignmentContext(attributes: attributes)
            let free = catalog.features.evaluate("tag", in: catalog.asking(assignment, under: .none, in: scope))
            guard free.source == .experiment, let arm = free.assignment?.arm else { continue }
            seen.insert(arm)
            let asked = catalog.asking(assignment, under: killed, in: scope)
            let held = catalog.features.evaluate("tag", in: asked)
            #expect(held.source == .killedExperiment)
            // The assignment is unchanged, so that exposures during the kill are meaningful.
            #expect(catalog.features.assign(experiment, in: asked).arm == arm)
            if arm == 0 { #expect(held.value == free.value) }
        }
        #expect(seen.count == experiment.arms.count)
    }

    @Test func `a feature whose type a kill switch does not fit stays as it was, and others go on`() throws {
        let files = try Content.example("flags")
        var compiler = try Content.compiler()
        let good = try #require(compiler.publish(files, over: nil).publication)
        let number = "feature: home\nowner: team\ntype: number\ndefault: 3\n"
        let retyped = files.replacing("flags/features/home.yaml", with: number)
            .editing("flags/features/look.yaml", "home: [NO, GB], ", to: "")
            .editing("flags/features/rows.yaml", "value: 9", to: "value: 12")
        let next = try #require(compiler.publish(retyped, over: good.tree).publication)
        #expect(next.heldBack.map { $0.unit } == [.feature("home")])
        #expect(next.catalog.featureFile("home")?.form == .text)
        #expect(next.catalog.features.evaluate("rows", in: FlagTests.asks([:])).value == 12)
    }

    @Test(
        arguments: [
            ("2027-01-01", []), ("2027-01-02", ["warning home", "warning tags"]),
            ("2027-01-31", ["warning home", "warning tags"]), ("2027-02-01", ["error home", "error tags"]),
        ] as [(String, [String])])
    func `a review is announced for 30 days and then an error`(today: String, expected: [String]) throws {
        let catalog = try FlagTests.catalog()
        let today = try #require(LocalDate(today))
        let found = catalog.reviews.compactMap { review in
            review.finding(on: today).map { "\($0.severity) \(review.key)" }
        }
        #expect(found == expected)
        #expect(catalog.overdue(on: today).map(\.key) == expected.map { String($0.split(separator: " ")[1]) })
        #expect(catalog.reviews.allSatisfy { $0.owner == "team" })
    }
}
