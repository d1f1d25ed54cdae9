import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverPattern
import LayoverTargeting
import LayoverText
import LayoverYAML
import Testing

@testable import LayoverPreview

struct ConditionTextTests {
    private static let groups = MemberGroups([MemberGroup("islands", ["IS", "MT"])])

    private func condition(_ text: String) throws -> Condition {
        let yaml = YAMLReader.read(Array(text.utf8), file: "test.yaml")
        let node = try #require(yaml.root, "\(yaml.diagnostics)")
        let compiler = ConditionCompiler(
            file: "test.yaml", patterns: RegularExpressions(), groups: Self.groups,
            resolve: { path in
                FactName(rawValue: path).map { Operand(slot: FactSlot.fact($0), type: $0.type) }
                    ?? (path.hasPrefix("provider.") ? Operand(slot: FactSlot.provided(0), type: .list(.text)) : nil)
            }, known: { [] })
        let (condition, findings) = compiler.compile(node)
        return try #require(condition, "\(findings)")
    }

    private static let table: [(String, String)] = [
        ("{}", "always"),
        (
            "{ route.countries: { $all: [CU] }, $or: [{ traveller.residence: US }, { traveller.citizenship: US }] }",
            "the trip touches Cuba and the traveller lives in, or is a citizen of, the United States"
        ),
        ("{ results.direct.count: { $gte: 6 } }", "there are at least 6 direct results"),
        ("{ results.direct.count: { $eq: 0 } }", "there is no direct result"),
        ("{ results.direct.count: { $ne: 0 } }", "there is at least 1 direct result"),
        ("{ results.count: { $not: { $gte: 3 } } }", "there are fewer than 3 results"),
        ("{ results.count: { $ne: 3 } }", "there are not exactly 3 results"),
        ("{ results.count: { $lt: 3 } }", "there are fewer than 3 results"),
        ("{ results.count: { $lt: 1 } }", "there is no result"),
        ("{ results.count: { $lte: 1 } }", "there is at most 1 result"),
        ("{ results.count: { $gt: 0 } }", "there is at least 1 result"),
        ("{ results.count: { $gt: 9 } }", "there are more than 9 results"),
        ("{ results.price.min: { $lt: 100 GBP } }", "the lowest price is less than 100 GBP"),
        ("{ results.duration.max: { $gte: 90m } }", "the longest flight time is at least 1h30m"),
        ("{ query.departs: { $gte: 2026-12-07 } }", "the day of departure is not before 2026-12-07"),
        ("{ query.departs: { $lt: 2026-12-07 } }", "the day of departure is before 2026-12-07"),
        ("{ query.weekday: [sat, sun] }", "the departure is on a Saturday or Sunday"),
        ("{ results.carriers: { $in: [FR, RK, X9, U2] } }", "the results have flights of Ryanair, easyJet or X9"),
        ("{ query.cabin: { $ne: premium_economy } }", "the cabin is not premium economy"),
        ("{ query.return: true }", "a return is requested"),
        ("{ query.return: { $ne: true } }", "the trip is one way"),
        ("{ results.complete: false }", "results are still coming in"),
        ("{ client.platform: ios }", "the reader uses iOS"),
        ("{ client.app: { $vgte: 7.31.0 } }", "the app's version is 7.31.0 or later"),
        ("{ client.app: { $vgt: 7.31.0 } }", "the app's version is after 7.31.0"),
        ("{ client.app: { $vlt: 7.31.0 } }", "the app's version is before 7.31.0"),
        ("{ client.app: { $vlte: 7.31.0 } }", "the app's version is 7.31.0 or earlier"),
        ("{ client.app: { $veq: 7.31.0 } }", "the app's version is 7.31.0"),
        ("{ client.app: { $vne: 7.31.0 } }", "the app's version is not 7.31.0"),
        ("{ route.countries: { $in: [NO, SE] } }", "the trip touches Norway or Sweden"),
        ("{ route.countries: { $nin: [NO, SE] } }", "the trip does not touch Norway or Sweden"),
        ("{ route.countries: { $ini: [NO] } }", "the trip touches Norway (in capitals or not)"),
        ("{ route.countries: { $nini: [NO] } }", "the trip does not touch Norway (in capitals or not)"),
        ("{ route.countries: { $alli: [NO] } }", "the trip touches Norway (in capitals or not)"),
        ("{ route.countries: { $inGroup: islands } }", "the trip touches one of the group 'islands'"),
        ("{ route.countries: { $notInGroup: islands } }", "the trip does not touch one of the group 'islands'"),
        ("{ route.countries: { $size: { $gte: 3 } } }", "the number of countries of the trip is at least 3"),
        (
            "{ route.countries: { $elemMatch: { $regex: ^N } } }",
            "one of the countries of the trip has that it matches '^N'"
        ),
        (
            "{ results.direct.carriers: { $elemMatch: { id: BA, flights: { $gt: 4 } } } }",
            "one of the airlines with direct flights has that (its id is BA and its flights is more than 4)"
        ),
        ("{ route.destination.city: { $regexi: ^os } }", "the city of destination matches '^os' (in capitals or not)"),
        ("{ route.destination.city: { $not: { $regex: ^Os } } }", "the city of destination does not match '^Os'"),
        ("{ traveller.residence: { $exists: false } }", "the country that the traveller lives in is not known"),
        ("{ route.countries: { $exists: true } }", "the countries of the trip are known"),
        ("{ route.countries: { $not: { $exists: true } } }", "the countries of the trip are not known"),
        ("{ results.count: { $type: number } }", "the number of results is of type number"),
        ("{ traveller.residence: { $not: { $eq: US } } }", "the traveller does not live in the United States"),
        (
            "{ $nor: [{ results.count: { $gt: 4 } }, { query.return: true }] }",
            "it is not true that either there are more than 4 results or a return is requested"
        ),
        (
            "{ $not: { results.count: { $gt: 4 }, query.return: true } }",
            "it is not true that both there are more than 4 results and a return is requested"
        ),
        (
            "{ $or: [{ traveller.residence: US }, { traveller.citizenship: CU }] }",
            "the traveller lives in the United States or is a citizen of Cuba"
        ),
        (
            "{ market: NO, $or: [{ query.return: true }, { query.adults: { $gte: 2 }, results.complete: true }] }",
            "the market is Norway and either a return is requested or (there are at least 2 adults and all results are in)"
        ),
        ("{ provider.list.names: { $in: [a] } }", "'names' of the card 'list' have a"),
    ]

    @Test(arguments: table)
    func `reads a condition back as a sentence`(text: String, sentence: String) throws {
        let words = ConditionText(EnglishText(Language()))
        #expect(words.text(try condition(text).outline) == sentence)
    }

    /// Every operator is in the table above.
    @Test func `every operator is read back`() {
        for operation in LayoverTargeting.Operator.allCases where ![.in, .eq].contains(operation) {
            #expect(Self.table.contains { $0.0.contains(operation.rawValue + ":") }, "\(operation.rawValue)")
        }
    }

    @Test func `every fact has a phrase of its own`() {
        let nouns = FactName.allCases.map { FactText($0).noun }
        #expect(Set(nouns).count == nouns.count)
        for name in FactName.allCases { #expect(FactText(name).noun != name.rawValue, "\(name.rawValue)") }
    }

    @Test(arguments: [(12, false), (13, true)])
    func `a long list is cut`(count: Int, isCut: Bool) throws {
        let countries = (0..<count).map { "A\(Character(Unicode.Scalar(UInt8(0x41 + $0))))" }.joined(separator: ", ")
        let words = ConditionText(EnglishText(Language()))
        let sentence = words.text(try condition("{ route.destination.airport: [\(countries)] }").outline)
        #expect(sentence.hasSuffix("or 1 more") == isCut)
    }

    @Test func `says when it shows`() throws {
        let words = ConditionText(EnglishText(Language()))
        #expect(words.sentence(nil, showsWhenUnknown: false) == "always shows")
        #expect(
            words.sentence(try condition("{ market: NO }"), showsWhenUnknown: true)
                == "shows when the market is Norway; it also shows if that is unknown")
    }
}
