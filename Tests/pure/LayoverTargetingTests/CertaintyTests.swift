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

        init(_ path: String, _ value: Value, _ certainty: Fact.Certainty, _ requirement: Node, _ truth: Truth) {
            self.path = path
            self.value = value
            self.certainty = certainty
            self.requirement = requirement
            self.truth = truth
        }

        var testDescription: String { "\(path) \(certainty) \(value.inWords) \(requirement.sketch): \(truth)" }
    }

    static let counts: [Row] = [
        Row("count", .int(7), .atLeast, 5, .no),
        Row("count", .int(7), .atLeast, 7, .pending),
        Row("count", .int(7), .atLeast, 9, .pending),
        Row("count", .int(7), .atLeast, ["$eq": 5], .no),
        Row("count", .int(7), .atLeast, ["$ne": 5], .yes),
        Row("count", .int(7), .atLeast, ["$ne": 7], .pending),
        Row("count", .int(7), .atLeast, ["$gte": 6], .yes),
        Row("count", .int(7), .atLeast, ["$gte": 7], .yes),
        Row("count", .int(7), .atLeast, ["$gte": 10], .pending),
        Row("count", .int(7), .atLeast, ["$gt": 6], .yes),
        Row("count", .int(7), .atLeast, ["$gt": 7], .pending),
        Row("count", .int(7), .atLeast, ["$lt": 6], .no),
        Row("count", .int(7), .atLeast, ["$lt": 7], .no),
        Row("count", .int(7), .atLeast, ["$lt": 8], .pending),
        Row("count", .int(7), .atLeast, ["$lte": 6], .no),
        Row("count", .int(7), .atLeast, ["$lte": 7], .pending),
        Row("count", .int(7), .atLeast, ["$in": [1, 2]], .no),
        Row("count", .int(7), .atLeast, ["$in": [1, 9]], .pending),
        Row("count", .int(7), .atLeast, ["$nin": [1, 2]], .yes),
        Row("count", .int(7), .atLeast, ["$nin": [7]], .pending),
        Row("count", .int(7), .atLeast, ["$exists": true], .yes),
        Row("count", .int(7), .atLeast, ["$exists": false], .no),
        Row("count", .int(7), .atLeast, ["$type": "number"], .yes),
        Row("count", .int(7), .atLeast, ["$not": ["$lt": 6]], .yes),
        Row("count", .int(7), .atLeast, ["$not": ["$gte": 10]], .pending),
        Row("count", .int(7), .provisional, ["$gte": 6], .pending),
        Row("count", .int(7), .provisional, ["$exists": true], .yes),
        Row("count", .int(7), .partlyUnknown, ["$gte": 6], .yes),
        Row("count", .int(7), .partlyUnknown, ["$lt": 6], .no),
        Row("count", .int(7), .partlyUnknown, ["$gte": 10], .unknown),
        Row("count", .int(7), .partlyUnknown, ["$eq": 7], .unknown),
    ]

    static let prices: [Row] = [
        Row("price.min", pounds(80), .partlyUnknown, ["$lt": "100 GBP"], .yes),
        Row("price.min", pounds(80), .partlyUnknown, ["$lt": "79 GBP"], .unknown),
        Row("price.min", pounds(80), .atMost, ["$lt": "100 GBP"], .yes),
        Row("price.min", pounds(80), .atMost, ["$lt": "80 GBP"], .pending),
        Row("price.min", pounds(80), .atMost, ["$lte": "80 GBP"], .yes),
        Row("price.min", pounds(80), .atMost, ["$lte": "79.99 GBP"], .pending),
        Row("price.min", pounds(80), .atMost, ["$gt": "80 GBP"], .no),
        Row("price.min", pounds(80), .atMost, ["$gt": "79 GBP"], .pending),
        Row("price.min", pounds(80), .atMost, ["$gte": "80.01 GBP"], .no),
        Row("price.min", pounds(80), .atMost, ["$gte": "80 GBP"], .pending),
        Row("price.min", pounds(80), .atMost, "90 GBP", .no),
        Row("price.min", pounds(80), .atMost, ["$ne": "90 GBP"], .yes),
        Row("price.min", pounds(80), .atMost, "70 GBP", .pending),
        Row("price.min", pounds(80), .atMost, ["$lt": "100 EUR"], .unknown),
        Row("price.min", pounds(80), .final, ["$lt": "100 EUR"], .unknown),
        Row("price.min", pounds(80), .final, ["80 GBP", "80 EUR"], .yes),
        Row("price.min", pounds(80), .final, ["70 GBP", "80 EUR"], .unknown),
        Row("price.min", pounds(80), .final, ["70 GBP", "90 GBP"], .no),
        Row("price.min", pounds(80), .provisional, ["$lt": "100 GBP"], .pending),
        Row("shortest", .duration(minutes: 90), .atMost, ["$lte": "1h30m"], .yes),
        Row("shortest", .duration(minutes: 90), .atMost, ["$lt": "90m"], .pending),
        Row("saving", .percent(basisPoints: 1250), .atLeast, ["$gte": "10%"], .yes),
        Row("saving", .percent(basisPoints: 1250), .atLeast, ["$lt": "12.5%"], .no),
    ]

    static let lists: [Row] = [
        Row("countries", texts("GB", "CU"), .growing, ["$all": ["CU"]], .yes),
        Row("countries", texts("GB", "CU"), .growing, ["$all": ["FR"]], .pending),
        Row("countries", texts("GB", "CU"), .growing, ["$all": ["CU", "FR"]], .pending),
        Row("countries", texts("GB", "CU"), .growing, ["$alli": ["cu"]], .yes),
        Row("countries", texts("GB", "CU"), .growing, ["FR", "CU"], .yes),
        Row("countries", texts("GB", "CU"), .growing, ["FR"], .pending),
        Row("countries", texts("GB", "CU"), .growing, ["$nin": ["CU"]], .no),
        Row("countries", texts("GB", "CU"), .growing, ["$nin": ["FR"]], .pending),
        Row("countries", texts("GB", "CU"), .growing, ["$ini": ["cu"]], .yes),
        Row("countries", texts("GB", "CU"), .growing, ["$nini": ["cu"]], .no),
        Row("countries", texts("GB", "NO"), .growing, ["$inGroup": "north"], .yes),
        Row("countries", texts("GB", "CU"), .growing, ["$inGroup": "north"], .pending),
        Row("countries", texts("GB", "NO"), .growing, ["$notInGroup": "north"], .no),
        Row("countries", texts("GB", "CU"), .growing, ["$size": 1], .no),
        Row("countries", texts("GB", "CU"), .growing, ["$size": 2], .pending),
        Row("countries", texts("GB", "CU"), .growing, ["$size": ["$gte": 2]], .yes),
        Row("countries", texts("GB", "CU"), .growing, ["$size": ["$lt": 2]], .no),
        Row("countries", texts("GB", "CU"), .growing, ["$size": ["$lt": 3]], .pending),
        Row("countries", texts("GB", "CU"), .growing, ["$elemMatch": ["$regex": "^C"]], .yes),
        Row("countries", texts("GB", "CU"), .growing, ["$elemMatch": ["$regex": "^F"]], .pending),
        Row("countries", texts("GB", "CU"), .growing, ["$not": ["$elemMatch": "CU"]], .no),
        Row("countries", texts("GB", "CU"), .growing, ["$not": ["$elemMatch": "FR"]], .pending),
        Row("countries", texts("GB", "CU"), .provisional, ["$all": ["CU"]], .pending),
        Row("countries", texts("GB", "CU"), .provisional, ["$size": ["$gte": 1]], .pending),
        Row("countries", texts("GB", "CU"), .partlyUnknown, ["$all": ["CU"]], .yes),
        Row("countries", texts("GB", "CU"), .partlyUnknown, ["$all": ["FR"]], .unknown),
        Row("countries", texts("GB", "CU"), .partlyUnknown, ["FR"], .unknown),
        Row("countries", texts("GB", "CU"), .partlyUnknown, ["$nin": ["CU"]], .no),
        Row("countries", texts("GB", "CU"), .partlyUnknown, ["$nin": ["FR"]], .unknown),
        Row("countries", texts("GB", "CU"), .partlyUnknown, ["$size": ["$gte": 2]], .yes),
        Row("countries", texts("GB", "CU"), .partlyUnknown, ["$size": 3], .unknown),
        Row("countries", texts("GB", "CU"), .partlyUnknown, ["$elemMatch": "FR"], .unknown),
        Row("numbers", .list([.int(3), .int(8)]), .growing, ["$all": [["$gt": 7], 3]], .yes),
        Row("numbers", .list([.int(3), .int(8)]), .final, ["$all": [["$gt": 8], 3]], .no),
        Row("carriers", carriers, .growing, ["$elemMatch": ["name": "BA", "flights": ["$gte": 5]]], .yes),
        Row("carriers", carriers, .growing, ["$elemMatch": ["name": "U2"]], .pending),
        Row("carriers", carriers, .final, ["$elemMatch": ["name": "U2"]], .no),
        Row("carriers", carriers, .final, ["$elemMatch": ["name": "SK", "price": ["$lt": "9 GBP"]]], .unknown),
        Row("carriers", carriers, .final, ["$elemMatch": ["price": ["$exists": false]]], .yes),
        Row("carriers", carriers, .growing, ["$elemMatch": ["price": ["$lt": "1 GBP"]]], .pending),
        Row("carriers", carriers, .final, ["$elemMatch": ["price": ["$lt": "1 GBP"]]], .unknown),
        Row("carriers", carriers, .final, ["$elemMatch": ["$or": [["name": "X"], ["flights": 5]]]], .yes),
        Row("city", .text("Oslo"), .provisional, ["$regex": "O"], .pending),
        Row("app", .text("7.20.0"), .provisional, ["$vgte": "7.0.0"], .pending),
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
