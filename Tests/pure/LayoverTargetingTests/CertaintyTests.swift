import LayoverModel
import Testing

@testable import LayoverTargeting

/// The verdict of each operator on a value that more results may still change.
struct CertaintyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let path: String
        let value: Value
        let certainty: Fact.Certainty
        let requirement: Node
        let truth: Truth

        init(_ path: String, _ value: Value, _ certainty: Fact.Certainty, meets requirement: Node, is truth: Truth) {
            self.path = path
            self.value = value
            self.certainty = certainty
            self.requirement = requirement
            self.truth = truth
        }

        var testDescription: String { "\(path) \(certainty) \(value.inWords) \(requirement.sketch): \(truth)" }
    }

    static let counts: [Row] = [
        Row("count", .int(7), .atLeast, meets: 5, is: .no),
        Row("count", .int(7), .atLeast, meets: 7, is: .pending),
        Row("count", .int(7), .atLeast, meets: 9, is: .pending),
        Row("count", .int(7), .atLeast, meets: ["$eq": 5], is: .no),
        Row("count", .int(7), .atLeast, meets: ["$ne": 5], is: .yes),
        Row("count", .int(7), .atLeast, meets: ["$ne": 7], is: .pending),
        Row("count", .int(7), .atLeast, meets: ["$gte": 6], is: .yes),
        Row("count", .int(7), .atLeast, meets: ["$gte": 7], is: .yes),
        Row("count", .int(7), .atLeast, meets: ["$gte": 10], is: .pending),
        Row("count", .int(7), .atLeast, meets: ["$gt": 6], is: .yes),
        Row("count", .int(7), .atLeast, meets: ["$gt": 7], is: .pending),
        Row("count", .int(7), .atLeast, meets: ["$lt": 6], is: .no),
        Row("count", .int(7), .atLeast, meets: ["$lt": 7], is: .no),
        Row("count", .int(7), .atLeast, meets: ["$lt": 8], is: .pending),
        Row("count", .int(7), .atLeast, meets: ["$lte": 6], is: .no),
        Row("count", .int(7), .atLeast, meets: ["$lte": 7], is: .pending),
        Row("count", .int(7), .atLeast, meets: ["$in": [1, 2]], is: .no),
        Row("count", .int(7), .atLeast, meets: ["$in": [1, 9]], is: .pending),
        Row("count", .int(7), .atLeast, meets: ["$nin": [1, 2]], is: .yes),
        Row("count", .int(7), .atLeast, meets: ["$nin": [7]], is: .pending),
        Row("count", .int(7), .atLeast, meets: ["$exists": true], is: .yes),
        Row("count", .int(7), .atLeast, meets: ["$exists": false], is: .no),
        Row("count", .int(7), .atLeast, meets: ["$type": "number"], is: .yes),
        Row("count", .int(7), .atLeast, meets: ["$not": ["$lt": 6]], is: .yes),
        Row("count", .int(7), .atLeast, meets: ["$not": ["$gte": 10]], is: .pending),
        Row("count", .int(7), .provisional, meets: ["$gte": 6], is: .pending),
        Row("count", .int(7), .provisional, meets: ["$exists": true], is: .yes),
        Row("count", .int(7), .partlyUnknown, meets: ["$gte": 6], is: .yes),
        Row("count", .int(7), .partlyUnknown, meets: ["$lt": 6], is: .no),
        Row("count", .int(7), .partlyUnknown, meets: ["$gte": 10], is: .unknown),
        Row("count", .int(7), .partlyUnknown, meets: ["$eq": 7], is: .unknown),
    ]

    static let prices: [Row] = [
        Row("price.min", pounds(80), .partlyUnknown, meets: ["$lt": "100 GBP"], is: .yes),
        Row("price.min", pounds(80), .partlyUnknown, meets: ["$lt": "79 GBP"], is: .unknown),
        Row("price.min", pounds(80), .atMost, meets: ["$lt": "100 GBP"], is: .yes),
        Row("price.min", pounds(80), .atMost, meets: ["$lt": "80 GBP"], is: .pending),
        Row("price.min", pounds(80), .atMost, meets: ["$lte": "80 GBP"], is: .yes),
        Row("price.min", pounds(80), .atMost, meets: ["$lte": "79.99 GBP"], is: .pending),
        Row("price.min", pounds(80), .atMost, meets: ["$gt": "80 GBP"], is: .no),
        Row("price.min", pounds(80), .atMost, meets: ["$gt": "79 GBP"], is: .pending),
        Row("price.min", pounds(80), .atMost, meets: ["$gte": "80.01 GBP"], is: .no),
        Row("price.min", pounds(80), .atMost, meets: ["$gte": "80 GBP"], is: .pending),
        Row("price.min", pounds(80), .atMost, meets: "90 GBP", is: .no),
        Row("price.min", pounds(80), .atMost, meets: ["$ne": "90 GBP"], is: .yes),
        Row("price.min", pounds(80), .atMost, meets: "70 GBP", is: .pending),
        Row("price.min", pounds(80), .atMost, meets: ["$lt": "100 EUR"], is: .unknown),
        Row("price.min", pounds(80), .final, meets: ["$lt": "100 EUR"], is: .unknown),
        Row("price.min", pounds(80), .final, meets: ["80 GBP", "80 EUR"], is: .yes),
        Row("price.min", pounds(80), .final, meets: ["70 GBP", "80 EUR"], is: .unknown),
        Row("price.min", pounds(80), .final, meets: ["70 GBP", "90 GBP"], is: .no),
        Row("price.min", pounds(80), .provisional, meets: ["$lt": "100 GBP"], is: .pending),
        Row("shortest", .duration(minutes: 90), .atMost, meets: ["$lte": "1h30m"], is: .yes),
        Row("shortest", .duration(minutes: 90), .atMost, meets: ["$lt": "90m"], is: .pending),
        Row("saving", .percent(basisPoints: 1250), .atLeast, meets: ["$gte": "10%"], is: .yes),
        Row("saving", .percent(basisPoints: 1250), .atLeast, meets: ["$lt": "12.5%"], is: .no),
    ]

    static let lists: [Row] = [
        Row("countries", texts("GB", "CU"), .growing, meets: ["$all": ["CU"]], is: .yes),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$all": ["FR"]], is: .pending),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$all": ["CU", "FR"]], is: .pending),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$alli": ["cu"]], is: .yes),
        Row("countries", texts("GB", "CU"), .growing, meets: ["FR", "CU"], is: .yes),
        Row("countries", texts("GB", "CU"), .growing, meets: ["FR"], is: .pending),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$nin": ["CU"]], is: .no),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$nin": ["FR"]], is: .pending),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$ini": ["cu"]], is: .yes),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$nini": ["cu"]], is: .no),
        Row("countries", texts("GB", "NO"), .growing, meets: ["$inGroup": "north"], is: .yes),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$inGroup": "north"], is: .pending),
        Row("countries", texts("GB", "NO"), .growing, meets: ["$notInGroup": "north"], is: .no),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$size": 1], is: .no),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$size": 2], is: .pending),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$size": ["$gte": 2]], is: .yes),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$size": ["$lt": 2]], is: .no),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$size": ["$lt": 3]], is: .pending),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$elemMatch": ["$regex": "^C"]], is: .yes),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$elemMatch": ["$regex": "^F"]], is: .pending),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$not": ["$elemMatch": "CU"]], is: .no),
        Row("countries", texts("GB", "CU"), .growing, meets: ["$not": ["$elemMatch": "FR"]], is: .pending),
        Row("countries", texts("GB", "CU"), .provisional, meets: ["$all": ["CU"]], is: .pending),
        Row("countries", texts("GB", "CU"), .provisional, meets: ["$size": ["$gte": 1]], is: .pending),
        Row("countries", texts("GB", "CU"), .partlyUnknown, meets: ["$all": ["CU"]], is: .yes),
        Row("countries", texts("GB", "CU"), .partlyUnknown, meets: ["$all": ["FR"]], is: .unknown),
        Row("countries", texts("GB", "CU"), .partlyUnknown, meets: ["FR"], is: .unknown),
        Row("countries", texts("GB", "CU"), .partlyUnknown, meets: ["$nin": ["CU"]], is: .no),
        Row("countries", texts("GB", "CU"), .partlyUnknown, meets: ["$nin": ["FR"]], is: .unknown),
        Row("countries", texts("GB", "CU"), .partlyUnknown, meets: ["$size": ["$gte": 2]], is: .yes),
        Row("countries", texts("GB", "CU"), .partlyUnknown, meets: ["$size": 3], is: .unknown),
        Row("countries", texts("GB", "CU"), .partlyUnknown, meets: ["$elemMatch": "FR"], is: .unknown),
        Row("numbers", .list([.int(3), .int(8)]), .growing, meets: ["$all": [["$gt": 7], 3]], is: .yes),
        Row("numbers", .list([.int(3), .int(8)]), .final, meets: ["$all": [["$gt": 8], 3]], is: .no),
        Row("carriers", carriers, .growing, meets: ["$elemMatch": ["name": "BA", "flights": ["$gte": 5]]], is: .yes),
        Row("carriers", carriers, .growing, meets: ["$elemMatch": ["name": "U2"]], is: .pending),
        Row("carriers", carriers, .final, meets: ["$elemMatch": ["name": "U2"]], is: .no),
        Row(
            "carriers", carriers, .final, meets: ["$elemMatch": ["name": "SK", "price": ["$lt": "9 GBP"]]], is: .unknown
        ),
        Row("carriers", carriers, .final, meets: ["$elemMatch": ["price": ["$exists": false]]], is: .yes),
        Row("carriers", carriers, .growing, meets: ["$elemMatch": ["price": ["$lt": "1 GBP"]]], is: .pending),
        Row("carriers", carriers, .final, meets: ["$elemMatch": ["price": ["$lt": "1 GBP"]]], is: .unknown),
        Row("carriers", carriers, .final, meets: ["$elemMatch": ["$or": [["name": "X"], ["flights": 5]]]], is: .yes),
        Row("city", .text("Oslo"), .provisional, meets: ["$regex": "O"], is: .pending),
        Row("app", .text("7.20.0"), .provisional, meets: ["$vgte": "7.0.0"], is: .pending),
    ]

    @Test(arguments: counts + prices + lists)
    func `says yes or no only where later results cannot change it`(row: Row) throws {
        let node = Node(.mapping([.init(key: row.path, keyPosition: .start, value: row.requirement)]), at: .start)
        let (compiled, findings) = Fixture.compile(node)
        let condition = try #require(compiled, "\(findings)")
        #expect(Fixture.evaluate(condition, Fixture.fact(row.path, row.value, row.certainty)) == row.truth)
        #expect(Fixture.evaluate(condition, [row.path: .pending]) == .pending)
    }

    private static func pounds(_ whole: Int) -> Value {
        Currency("GBP").map { .money(Money(amount: whole * 100, currency: $0)) } ?? .int(whole)
    }

    private static func texts(_ members: String...) -> Value { Fixture.texts(members) }

    private static let carriers: Value = .list([
        .record([.text("BA"), .int(5), pounds(54)]), .record([.text("SK"), .int(2), nil]),
    ])
}

extension Node {
    /// A short form for the names of tests.
    var sketch: String {
        switch content {
        case .scalar(let scalar): scalar.text
        case .list(let items): "[" + items.map(\.sketch).joined(separator: ", ") + "]"
        case .mapping(let entries): "{" + entries.map { "\($0.key): \($0.value.sketch)" }.joined(separator: ", ") + "}"
        }
    }
}
