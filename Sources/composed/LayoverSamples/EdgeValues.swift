import LayoverCatalog
import LayoverModel

/// Values at the edges of the types of a widget's fields, to test whether a card copes with them.
struct EdgeValues {
    /// One set of values for all fields.
    struct Case {
        let name: String
        let values: [Value?]
    }

    /// The widget's fields.
    let fields: [FieldPlan]
    /// The values of a sample; used if an edge has no value for a type.
    let usual: [Value?]

    /// The edge cases that differ from the usual values and from each other.
    var cases: [Case] {
        var found: [Case] = []
        for edge in Edge.all {
            let values = zip(fields, usual).map { field, value in self.value(of: field, value, edge) }
            guard isWhole(values), values != usual, !found.contains(where: { $0.values == values }) else { continue }
            found.append(Case(name: edge.name, values: values))
        }
        return found
    }

    /// Returns whether every required field has a value.
    private func isWhole(_ values: [Value?]) -> Bool { zip(fields, values).allSatisfy { $0.optional || $1 != nil } }

    /// Keeps a value that an author wrote; a value from elsewhere may be anything.
    private func value(of field: FieldPlan, _ usual: Value?, _ edge: Edge) -> Value? {
        switch field.origin {
        case .message, .value, .partial, .campaignImage, .campaignLink: return usual
        case .carriers(_, _, let limit), .tableRows(_, let limit), .answer(_, let limit), .own(_, let limit):
            return field.optional && edge.isAbsent ? nil : edge.value(of: field.type, usual, atMost: limit)
        case .pick(.next(_, let limit)):
            return field.optional && edge.isAbsent ? nil : edge.value(of: field.type, usual, atMost: limit)
        case .fact, .provided, .tableCell, .campaignName, .campaignText, .pick:
            return field.optional && edge.isAbsent ? nil : edge.value(of: field.type, usual, atMost: nil)
        }
    }
}

/// One kind of value that is difficult for cards.
struct Edge {
    let name: String
    fileprivate var text: String?
    fileprivate var number: Int?
    fileprivate var money: Money?
    fileprivate var isLong = false
    fileprivate var isAbsent = false

    static let all: [Edge] =
        [
            Edge(name: "longest", text: filled(with: "Compagnie Internationale des Grands Transports "), isLong: true),
            Edge(name: "unbroken", text: filled(with: "Flughafenverkehrsgesellschaft")),
            Edge(name: "markup", text: "O'Hare <b>&amp;</b>"),
            Edge(name: "right-to-left", text: "شركة طيران الخليج الدولية"),
            Edge(name: "without-spaces", text: "東京国際空港旅客航空株式会社"),
            Edge(name: "absent", isAbsent: true),
        ]
        + [("zero", 0), ("one", 1), ("two", 2), ("few", 3), ("many", 11), ("other", 100)].map {
            Edge(name: $0, number: $1)
        }
        + [("yen", "JPY", 12_345_678), ("dinar", "KWD", 1_234_567_890)].map { name, code, amount in
            Edge(name: name, money: Currency(code).map { Money(amount: amount, currency: $0) })
        }

    private static func filled(with piece: String) -> String {
        let count = SampleLimits.edgeTextCharacters
        return String(String(repeating: piece, count: count / piece.count + 1).prefix(count))
    }

    /// A value of this kind; `usual` if the kind has no value for the type.
    func value(of type: FieldType, _ usual: Value?, atMost limit: Int?) -> Value? {
        switch type {
        case .text: return text.map { .text($0) } ?? usual ?? .text("Oslo")
        case .int: return .int(number ?? (isLong ? 1_234_567 : nil) ?? int(usual) ?? 5)
        case .money: return (money ?? longMoney).map { .money($0) } ?? usual
        case .percent: return isLong ? .percent(basisPoints: 9_999) : usual ?? .percent(basisPoints: 1_250)
        case .duration: return isLong ? .duration(minutes: 5_999) : usual ?? .duration(minutes: 75)
        case .date: return isLong ? LocalDate("2026-09-30").map { .date($0) } : usual
        case .list(let element): return list(of: element, usual, atMost: limit)
        case .record(let columns): return record(of: columns, usual)
        case .bool, .datetime, .link, .image, .color, .length, .html, .direction, .language: return usual
        }
    }

    private var longMoney: Money? {
        guard isLong else { return nil }
        return Currency("HUF").map { Money(amount: 1_234_567_890, currency: $0) }
    }

    private func int(_ value: Value?) -> Int? { if case .int(let number)? = value { number } else { nil } }

    private func list(of element: FieldType, _ usual: Value?, atMost limit: Int?) -> Value? {
        let most = limit ?? SampleLimits.edgeItems
        if case .texts(let texts)? = usual { return .texts(texts) }
        let items: [Value] = if case .list(let items)? = usual { items } else { [] }
        let count = min(most, isLong ? most : number ?? max(1, items.count))
        let made = (0..<count).compactMap { index in
            value(of: element, items.isEmpty ? nil : items[index % items.count], atMost: nil)
        }
        return made.isEmpty ? nil : .list(made)
    }

    private func record(of columns: [FieldType.Column], _ usual: Value?) -> Value {
        let parts: [Value?] = if case .record(let parts)? = usual { parts } else { columns.map { _ in nil } }
        return .record(
            zip(columns, parts).map { column, part in
                column.optional && isAbsent ? nil : value(of: column.type, part, atMost: nil)
            })
    }
}
