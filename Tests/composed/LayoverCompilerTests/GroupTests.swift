import LayoverCompiler
import LayoverSchema
import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverPattern
import LayoverTargeting
import LayoverTestKit
import Testing

@testable import LayoverCatalog

private typealias Limits = LayoverCatalog.Limits

/// Groups of `flags/groups`: their members, their limits, and their form in GrowthBook's feed.
struct GroupTests {
    private static func catalog() throws -> Catalog {
        var compiler = try Content.compiler()
        return try #require(compiler.compile(try Content.example("groups")).catalog)
    }

    private static func asks(_ attributes: Attributes) -> FeatureContext {
        FeatureContext(AssignmentContext(attributes: attributes))
    }

    private static let people: [(Attributes, Bool?)] = [
        (["user": "u-1"], true), (["user": "u-2", "score": 13], true), (["user": "007"], true),
        (["user": "u-1", "score": 12], false), (["user": "u-1", "score": 12, "tags": .list(["a", "u-2"])], true),
        // Callers that are in no group or have no unit are assigned by the experiment.
        (["user": "U-1"], nil), (["user": "7"], nil), ([:], nil), (["user": "Ann, the first"], nil),
    ]

    @Test func `a feature is on for the members of its group`() throws {
        let features = try Self.catalog().features
        for (attributes, expected) in Self.people {
            let result = features.evaluate("early", in: Self.asks(attributes))
            if let expected { #expect(result.value == .bool(expected), "\(attributes)") }
        }
        // Members are excluded from the experiment, others are included.
        #expect(
            features.evaluate("early", in: Self.asks(["user": "u-1", "score": 12])).assignment?.isInExperiment != true)
        #expect(features.evaluate("early", in: Self.asks(["user": "someone"])).assignment?.isInExperiment == true)
    }

    @Test func `GrowthBook's SDKs get the members, and decide the same`() throws {
        let catalog = try Self.catalog()
        let groups = try #require(GrowthBookFeed.savedGroups(of: catalog.features, catalog.groups))
        #expect(
            groups.description
                == #"{"dozens":[12,24,36],"empty":[],"testers":["u-1","u-2","007"]}"#,
            "only what features name, each as its type has it")
        let payload = GrowthBookPayload(
            .object(["features": GrowthBookFeed(catalog.features).features, "savedGroups": groups]),
            patterns: RegularExpressions())
        #expect(payload.problems == [])
        for (attributes, _) in Self.people + (0..<40).map({ (["user": .text("p-\($0)")], nil) }) {
            let ours = catalog.features.evaluate("early", in: Self.asks(attributes)).value
            #expect(payload.features.evaluate("early", in: Self.asks(attributes)).value == ours, "\(attributes)")
        }
    }

    @Test func `nothing is sent where no feature names a group`() throws {
        var compiler = try Content.compiler()
        let catalog = try #require(
            compiler.compile(
                try Content.example("groups").replacing("flags/features/early.yaml", with: nil)
                    .replacing("flags/experiments/split.yaml", with: nil)
            ).catalog)
        #expect(catalog.groups.names.count == 4)
        #expect(GrowthBookFeed.savedGroups(of: catalog.features, catalog.groups) == nil)
    }

    @Test func `a change of a member, in the list or in the table, is another catalog with another answer`() throws {
        let files = try Content.example("groups")
        var compiler = try Content.compiler()
        let before = try #require(compiler.compile(files).catalog)
        func value(_ catalog: Catalog, user: AttributeValue, score: AttributeValue) -> AttributeValue {
            catalog.features.evaluate("early", in: Self.asks(["user": user, "score": score])).value
        }
        let table = try #require(
            compiler.compile(files.replacing("flags/groups/testers.csv", with: "unit\nu-9\n")).catalog)
        #expect(table.hash != before.hash)
        #expect(value(table, user: "u-9", score: 1) == .bool(true))
        let list = try #require(
            compiler.compile(
                files.replacing(
                    "flags/groups/dozens.yaml", with: "group: dozens\nowner: r\ntype: number\nmembers: [13]\n")
            ).catalog)
        #expect(list.hash != before.hash)
        #expect(value(before, user: "u-1", score: 12) == .bool(false))
        #expect(value(list, user: "u-1", score: 12) == .bool(true))
        // Unchanged groups are the same object, so that no other edit compiles them again.
        let again = try #require(compiler.compile(files.replacing("widgets/data/t.csv", with: "a\n1\n")).catalog)
        let testers = try #require(again.groups["testers"])
        let edited = try #require(compiler.compile(files.replacing("widgets/data/t.csv", with: "a\n2\n")).catalog)
        #expect(edited.groups["testers"] === testers)
    }

    // MARK: Limits

    private static func codes(_ files: [(String, String)]) throws -> [String] {
        var compiler = try Content.compiler()
        let own = files.map { SourceFile(path: $0.0, bytes: Array($0.1.utf8)) }
        return Set(compiler.compile(own.laid(over: try Content.example("minimal"))).errors.map(\.code)).sorted()
    }

    private static let most = LayoverTargeting.Limits.groupLength

    @Test(arguments: [(most, nil, nil), (most + 1, "schema.count", "group.too-long")] as [(Int, String?, String?)])
    func `takes 10,000 members of a group and no more`(count: Int, list: String?, table: String?) throws {
        let members = (0..<count).map { "u-\($0)" }
        let head = "group: big\nowner: apps\n"
        #expect(
            try Self.codes([("flags/groups/big.yaml", head + "members: [\(members.joined(separator: ", "))]\n")])
                == [list].compactMap { $0 })
        #expect(
            try Self.codes([
                ("flags/groups/big.yaml", head + "column: unit\n"),
                ("flags/groups/big.csv", "unit\n" + members.joined(separator: "\n") + "\n"),
            ]) == [table].compactMap { $0 })
    }

    @Test(arguments: [(Limits.groups, []), (Limits.groups + 1, ["tree.too-many"])] as [(Int, [String])])
    func `takes 1,000 groups and no more`(count: Int, expected: [String]) throws {
        let files = (0..<count).map { ("flags/groups/g\($0).yaml", "group: g\($0)\nowner: apps\nmembers: [a]\n") }
        #expect(try Self.codes(files) == expected)
    }

    @Test(arguments: [(0, []), (1, ["tree.too-many"])] as [(Int, [String])])
    func `takes 200,000 members in all and no more`(more: Int, expected: [String]) throws {
        let members = (0..<Self.most).map { "u-\($0)" }.joined(separator: "\n")
        let full = Limits.groupMembers / Self.most
        var files = (0..<full).flatMap { number in
            [
                ("flags/groups/g\(number).yaml", "group: g\(number)\nowner: apps\ncolumn: unit\n"),
                ("flags/groups/g\(number).csv", "unit\n\(members)\n"),
            ]
        }
        if more > 0 { files.append(("flags/groups/last.yaml", "group: last\nowner: apps\nmembers: [a]\n")) }
        #expect(try Self.codes(files) == expected)
    }

    @Test(arguments: [
        (LayoverSchema.Limits.groupMemberBytes, true), (LayoverSchema.Limits.groupMemberBytes + 1, false),
    ])
    func `takes a member of 256 bytes and no longer one`(bytes: Int, isTaken: Bool) throws {
        let member = String(repeating: "x", count: bytes)
        #expect(
            try Self.codes([("flags/groups/g.yaml", "group: g\nowner: apps\nmembers: [\(member)]\n")])
                == (isTaken ? [] : ["schema.too-long"]))
        #expect(
            try Self.codes([
                ("flags/groups/g.yaml", "group: g\nowner: apps\ncolumn: unit\n"),
                ("flags/groups/g.csv", "unit\n\(member)\n"),
            ]) == (isTaken ? [] : ["group.member"]))
    }
}
