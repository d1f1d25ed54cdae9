import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSchema
import LayoverTargeting
import LayoverTestKit
import Testing

/// The effects of random experiment arms on layouts; the seed of a failure is its argument.
struct ArmTests {
    private static let plain = Result { try RandomExperiments.plain.catalog() }

    private static func request(_ user: Int, kills: [String] = []) -> LayoutCase {
        LayoutCase(
            request: .object([
                JSONValue.Member("unit", .string("user=u-\(user)")),
                JSONValue.Member("kills", .array(kills.map(JSONValue.string))),
            ]))
    }

    /// The layout without its catalog's name and its assignments.
    private static func bare(_ layout: [UInt8], _ catalog: Catalog) -> String {
        String(decoding: layout, as: UTF8.self).replacing(catalog.shortHash, with: "catalog")
            .replacing(/"assignments":\[[^\]]*\]/, with: "")
    }

    private static func assignments(_ layout: JSONValue) -> [String: String] {
        (layout["assignments"]?.items ?? []).reduce(into: [:]) {
            $0[$1["experiment"]?.string ?? ""] = $1["variant"]?.string
        }
    }

    @Test(arguments: 0..<60)
    func `each arm has its cards and no others, with and without kills`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let experiments = RandomExperiments(&chance)
        let catalog = try experiments.content.catalog()
        for user in 0..<12 {
            let kills = [[], ["widget:a"], ["widget:spare-one", "widget:c"]][Int.random(in: 0..<3, using: &chance)]
            let asked = ArmTests.request(user, kills: kills)
            let bytes = try asked.layout(from: catalog)
            #expect(try asked.layout(from: catalog) == bytes)
            let layout = try JSONValue(parsing: bytes)
            let arms = try ArmTests.assignments(layout).map { try #require(experiments.arms[$0.key]?[$0.value]) }
            #expect(arms.count == 2, "every user is in both")
            let cards = try #require(layout["cards"]?.items)
            let names = cards.compactMap { $0["widget"]?.string }
            var expected = Set(RandomExperiments.page)
            for arm in arms { expected = expected.subtracting(arm.gone).union(arm.added) }
            expected.subtract(kills.map { String($0.dropFirst("widget:".count)) })
            if !expected.contains("a") { expected.remove("reader") }
            #expect(Set(names) == expected, "\(layout)")
            #expect(names.count == expected.count, "\(layout)")
            let changed = arms.reduce(into: Set<String>()) { $0.formUnion($1.changed.union($1.added)) }
            for card in cards {
                let name = try #require(card["widget"]?.string)
                #expect(card["log_id"]?.string?.contains("#") == changed.contains(name), "\(card)")
            }
        }
    }

    @Test(arguments: 0..<20)
    func `the control, and all units while everything is killed, have the page without experiments`(seed: UInt64)
        throws
    {
        var chance = SeededGenerator(seed: seed)
        let experiments = RandomExperiments(&chance)
        let catalog = try experiments.content.catalog()
        let plain = try ArmTests.plain.get()
        var controls = 0
        for user in 0..<40 {
            let asked = ArmTests.request(user)
            let bytes = try asked.layout(from: catalog)
            let isControl = ArmTests.assignments(try JSONValue(parsing: bytes)).values.allSatisfy { $0 == "control" }
            if isControl {
                controls += 1
                #expect(ArmTests.bare(bytes, catalog) == ArmTests.bare(try asked.layout(from: plain), plain))
            }
            guard user < 5 else { continue }
            let kills = ["experiment:one", "experiment:two"]
            let killed = ArmTests.request(user, kills: kills)
            #expect(
                ArmTests.bare(try killed.layout(from: catalog), catalog)
                    == ArmTests.bare(try killed.layout(from: plain), plain))
        }
        #expect(controls > 0)
    }

    @Test func `the ways in which a request may name its unit`() throws {
        let declared: [String: AttributeType] = [
            "user": .text, "device": .text, "plan": .text, "trips": .number, "staff": .bool, "cards": .list,
            "market": .text,
        ]
        for (header, client, expected) in [
            (nil, nil, #"{"market":"NO","locale":"nb-NO"}"#),
            ("user=u-1; device=d-2", nil, #"{"user":"u-1","device":"d-2","id":"u-1","market":"NO","locale":"nb-NO"}"#),
            ("device=d-2; shoe=44", nil, #"{"device":"d-2","id":"d-2","market":"NO","locale":"nb-NO"}"#),
            ("user=; device=d-2", nil, #"{"user":"","device":"d-2","id":"d-2","market":"NO","locale":"nb-NO"}"#),
            (
                "trips=3; staff=true; cards=\"a, b\"; market=GB", "platform=ios, app=7.31.0",
                #"{"trips":3,"staff":true,"cards":["a","b"],"market":"NO","locale":"nb-NO","platform":"ios","app":"7.31.0"}"#
            ),
            ("trips=many; staff=yes; user=a; user=b", nil, #"{"user":"b","id":"b","market":"NO","locale":"nb-NO"}"#),
        ] as [(String?, String?, String)] {
            var reader = ContextReader()
            reader.market = "NO"
            try reader.takeHeaders(client: client, traveller: nil, unit: header)
            let context = try reader.context(
                in: RandomExperiments.plain.catalog(), now: LayoutCase.noon, layoutID: "TEST")
            let attributes = context.attributes(declared: declared)
            let found = Dictionary(uniqueKeysWithValues: attributes.members.map { ($0.name, $0.value.description) })
            let wanted = try JSONValue(parsing: Array(expected.utf8)).members ?? []
            #expect(
                found == Dictionary(uniqueKeysWithValues: wanted.map { ($0.key, $0.value.description) }),
                "\(header ?? "")")
        }
    }
}
