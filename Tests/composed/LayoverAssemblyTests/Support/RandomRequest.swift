import LayoverJSON
import LayoverModel
import LayoverTestKit

/// Requests with random facts, plausible or not.
enum RandomRequest {
    static func make(_ chance: inout SeededGenerator) -> JSONValue {
        var facts: [JSONValue.Member] = []
        for name in FactName.allCases where chance.happens(30) {
            guard let value = value(name, &chance) else { continue }
            facts.append(JSONValue.Member(name.rawValue, value))
        }
        let context = JSONValue.object([
            JSONValue.Member("market", .string(chance.happens(50) ? "GB" : "NO")),
            JSONValue.Member("complete", .bool(chance.happens(50))),
        ])
        var request = [JSONValue.Member("context", context), JSONValue.Member("facts", .object(facts))]
        if chance.happens(20) { request.append(JSONValue.Member("before", .bool(true))) }
        if chance.happens(20) { request.append(JSONValue.Member("kills", .array([.string("widget:advice")]))) }
        if chance.happens(30) { request.append(JSONValue.Member("client", .string(client(&chance)))) }
        return .object(request)
    }

    /// Text with pieces that could end a string, a tag, an attribute or a document.
    static func text(_ chance: inout SeededGenerator) -> String {
        let pieces = [
            "<", ">", "\"", "'", "&", "</div>", "<script>", "{{", "}}", "\u{0}", "\u{202e}", "é", "旅", "\\", "\n", "x",
            "--",
            "&lt;", "javascript:", "😀", "</p><p>", "=", " ", "]]>",
        ]
        return (0..<Int.random(in: 1...12, using: &chance)).map { _ in
            pieces[Int.random(in: 0..<pieces.count, using: &chance)]
        }.joined()
    }

    private static func client(_ chance: inout SeededGenerator) -> String {
        let capabilities = [
            "native.plain", "native.timetable@1", "native.days", "card.html", "card.fragment@2", "action.open",
        ]
        let some = capabilities.filter { _ in chance.happens(60) }.joined(separator: " ")
        return "platform=ios, app=7.\(Int.random(in: 0..<50, using: &chance)), width=390, scale=1.5, caps=\"\(some)\""
    }

    /// A value of the fact's type; `nil` if the context cannot take the fact.
    private static func value(_ name: FactName, _ chance: inout SeededGenerator) -> JSONValue? {
        switch name {
        case .market, .locale, .now, .queryCabin, .clientPlatform: return nil
        case .travellerResidence, .travellerCitizenship: return .string(chance.happens(50) ? "US" : "NO")
        case .queryAdults: return .int(Int.random(in: 1...20, using: &chance))
        case .resultsDirectCarriers:
            return .array((0..<Int.random(in: 0...5, using: &chance)).map { _ in airline(&chance) })
        default: return value(name.type, &chance)
        }
    }

    private static func airline(_ chance: inout SeededGenerator) -> JSONValue {
        var members = [
            JSONValue.Member("id", .string(text(&chance))), JSONValue.Member("name", .string(text(&chance))),
            JSONValue.Member("flights", .int(number(&chance))),
            JSONValue.Member("itineraries", .array([.string(text(&chance))])),
        ]
        if chance.happens(50), let price = value(.money, &chance) { members.append(JSONValue.Member("price", price)) }
        return .object(members)
    }

    private static func value(_ type: FieldType, _ chance: inout SeededGenerator) -> JSONValue? {
        switch type {
        case .text: .string(text(&chance))
        case .int, .duration: .int(number(&chance))
        case .bool: .bool(chance.happens(50))
        case .money:
            .object([
                JSONValue.Member("amount", .int(number(&chance))),
                JSONValue.Member(
                    "currency", .string(["GBP", "JPY", "KWD", "CHF"][Int.random(in: 0..<4, using: &chance)])),
            ])
        case .date:
            .string(["0001-01-01", "9999-12-31", "2026-12-08", "2024-02-29"][Int.random(in: 0..<4, using: &chance)])
        case .percent: .object([JSONValue.Member("basis_points", .int(number(&chance)))])
        case .list: .array([.string("CU"), .string(text(&chance))])
        default: nil
        }
    }

    private static func number(_ chance: inout SeededGenerator) -> Int {
        [Int.min, Int.max, 0, -1, 6, 7, 1_000_000][Int.random(in: 0..<7, using: &chance)]
    }
}
