import Foundation
import LayoverModel
import LayoverPattern
import Testing

@testable import LayoverTargeting

/// GrowthBook's own rows for conditions, evaluated as if their attributes were facts.
///
/// The types of the facts come from the attributes. Facts have no null. Rows about a missing attribute, and rows that
/// Layover rejects at compile time, are therefore listed one by one with the actual result.
struct GrowthBookRowsTests {
    enum Difference: Equatable {
        case unknown
        case refused(String)
        case answers(Bool)
    }

    static let differences: [Int: (Difference, String)] = [
        12: (.refused("condition.list-expected"), "$in takes a list"),
        18: (.refused("condition.list-expected"), "$nin takes a list"),
        27: (.refused("condition.operator-type"), "$ini is for texts"),
        32: (.refused("condition.operator-type"), "$nini is for texts"),
        34: (.unknown, "a missing attribute is unknown, not zero"),
        35: (.answers(false), "the operand is a text, so 5 and 10 are texts"),
        53: (.unknown, "a missing attribute is unknown"),
        54: (.unknown, "a missing attribute is unknown"),
        63: (.refused("condition.unknown-operator"), "an unknown operator is an error, not false"),
        64: (.refused("condition.pattern"), "a broken pattern is an error, not false"),
        69: (.refused("condition.operator-type"), "$size is for lists"),
        89: (.answers(true), "a list under a path means $in"),
        90: (.answers(true), "a list under a path means $in"),
        92: (.answers(true), "a nested mapping means dotted paths"),
        93: (.refused("condition.operator-expected"), "a text has no parts"),
        94: (.refused("condition.null"), "there is no null: $exists asks for it"),
        95: (.refused("condition.null"), "there is no null: $exists asks for it"),
        96: (.refused("condition.null"), "there is no null: $exists asks for it"),
        97: (.unknown, "a missing attribute is unknown, not false"),
        163: (.refused("condition.unknown-group"), "an unknown group is an error"),
    ]

    static let rows: [GrowthBookRow] = GrowthBookRow.load()

    @Test(.enabled(if: !rows.isEmpty, "the shared conformance folder is absent"))
    func `agrees on every row that types can express`() throws {
        #expect(Self.rows.count >= 165)
        for row in Self.rows {
            let (condition, findings) = row.compile()
            let found: Difference
            if let condition {
                found =
                    switch condition.evaluate(row.attributes.fact) {
                    case .yes: .answers(true)
                    case .no: .answers(false)
                    case .unknown, .pending: .unknown
                    }
            } else {
                found = .refused(findings.first?.code ?? "")
            }
            let expected = Self.differences[row.index]?.0 ?? .answers(row.expected)
            #expect(found == expected, "row \(row.index) \(row.name): \(findings)")
        }
    }

    @Test(.enabled(if: !rows.isEmpty, "the shared conformance folder is absent"))
    func `lists no difference that is none`() {
        for row in Self.rows {
            if let difference = Self.differences[row.index] { #expect(difference.0 != .answers(row.expected)) }
        }
    }
}
