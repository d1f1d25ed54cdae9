import LayoverJSON

/// Pointers into the items of an unknown answer, proposed from the names of keys and from their values.
struct ItemHints {
    /// A value in items, with its values in all examined items.
    private struct Field {
        let keys: [String]
        let values: [JSONValue]

        var pointer: String { keys.map { "/" + AnswerShape.token($0) }.joined() }
        /// The words of its keys in lower case: `grand`, `total` of `grandTotal`.
        var words: [String] { keys.flatMap(ItemHints.words) }
    }

    private let items: [JSONValue]
    private let fields: [Field]

    init(_ items: [JSONValue]) {
        let sample = Array(items.prefix(Limits.shapeItems))
        self.items = sample
        fields = ItemHints.fields(of: sample, below: [])
    }

    /// The key of a text or whole number that differs from item to item.
    var id: String? {
        fields.filter { $0.keys.count == 1 && ItemHints.areIDs($0.values) }
            .max { ItemHints.likelihoodOfID($0) < ItemHints.likelihoodOfID($1) }
            .flatMap { ItemHints.likelihoodOfID($0) > 0 ? $0.pointer : nil }
    }

    /// An amount of money: a number or a decimal text whose key means a price and not another measure.
    var price: String? {
        let amounts = fields.filter { ItemHints.areAmounts($0.values) }
        let likely = amounts.map { (field: $0, likelihood: likelihoodOfPrice($0)) }.filter { $0.likelihood > 0 }
        // The first of several equally likely ones.
        return likely.reversed().max { $0.likelihood < $1.likelihood }?.field.pointer
    }

    /// The list of an item's flights or legs: one with codes of airports, else the first list of objects.
    var list: String? {
        let lists = (items.first?.members ?? []).filter { $0.value.items?.first?.members != nil }
        let found = lists.first { ItemHints.holdsCode($0.value, depth: Limits.shapeDepth * 2) } ?? lists.first
        return found.map { "/" + AnswerShape.token($0.key) }
    }

    // MARK: Kinds of values

    private static func areIDs(_ values: [JSONValue]) -> Bool {
        let texts = values.compactMap { $0.string ?? $0.int.map(String.init) }.filter { !$0.isEmpty }
        return texts.count == values.count && Set(texts).count == texts.count
    }

    private static func areAmounts(_ values: [JSONValue]) -> Bool {
        let known = values.filter { $0 != .null }
        return !known.isEmpty && known.allSatisfy(isAmount)
    }

    private static func isAmount(_ value: JSONValue) -> Bool {
        guard let text = value.string else { return value.number.map { $0 >= 0 } ?? false }
        let parts = text.utf8.split(separator: 0x2e, omittingEmptySubsequences: false)
        return (1...2).contains(parts.count)
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
    }

    /// True if it contains a text of three capital letters, such as `LHR`.
    private static func holdsCode(_ value: JSONValue, depth: Int) -> Bool {
        guard depth > 0 else { return false }
        switch value {
        case .string(let text): return text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5a).contains($0) }
        case .array(let items): return items.first.map { holdsCode($0, depth: depth - 1) } ?? false
        case .object(let members):
            return members.contains {
                !$0.key.lowercased().contains("currency") && holdsCode($0.value, depth: depth - 1)
            }
        default: return false
        }
    }

    // MARK: Names of keys

    private static func likelihoodOfID(_ field: Field) -> Int {
        let names = ["key", "token", "id"]
        if field.keys.first?.lowercased() == "id" { return names.count * 2 + 1 }
        return field.words.map { word in
            if let place = names.firstIndex(of: word) { return names.count + place + 1 }
            return (names.firstIndex { word.hasSuffix($0) } ?? -1) + 1
        }.max() ?? 0
    }

    private func likelihoodOfPrice(_ field: Field) -> Int {
        let words = field.words
        let isOther = words.contains { word in
            ItemHints.units.contains(word) || ItemHints.measures.contains { word.contains($0) }
        }
        let named = ItemHints.prices.count { price in words.contains { $0.contains(price) } }
        guard !isOther, named > 0 else { return 0 }
        let hasDecimals = field.values.contains { $0.string?.utf8.dropLast(2).last == 0x2e }
        return named * 2 + (hasCurrency(beside: field) ? 3 : 0) + (hasDecimals ? 1 : 0)
    }

    /// True if a neighbouring key states its currency: `total_currency` beside `total_amount`, `currency` beside `total`.
    private func hasCurrency(beside field: Field) -> Bool {
        let stem = Set(field.keys.last.map(ItemHints.words) ?? []).subtracting(["amount"])
        return fields.contains { other in
            other.keys.dropLast() == field.keys.dropLast()
                && other.values.allSatisfy { ItemHints.holdsCode($0, depth: 1) }
                && other.keys.last.map(ItemHints.words)?.contains("currency") == true
                && Set(other.keys.last.map(ItemHints.words) ?? []).subtracting(["currency", "code"]).isSubset(of: stem)
        }
    }

    private static let prices = ["price", "total", "amount", "fare", "cost"]
    /// Parts of words that show that a number measures something else than a whole price.
    private static let measures = [
        "emission", "carbon", "co2", "weight", "mass", "gram", "bag", "luggage", "duration", "minute", "hour", "time",
        "date", "count", "number", "stop", "seat", "passenger", "traveler", "traveller", "distance", "mile", "point",
        "percent", "rating", "score", "tax", "base", "discount", "surcharge",
    ]
    /// Whole words that show the same.
    private static let units: Set = ["kg", "g", "lb", "lbs", "km", "mi", "min", "mins", "id", "fee", "fees", "vat"]

    /// Splits keys: `totalFare`, `total_fare` and `TotalFare` are two words each.
    private static func words(_ key: String) -> [String] {
        var words: [String] = [""]
        var isAfterCapital = false
        for scalar in key.unicodeScalars {
            let isLetter = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            let isCapital = scalar.properties.isUppercase
            if !isLetter || (isCapital && !isAfterCapital) { words.append("") }
            if isLetter { words[words.count - 1] += String(scalar).lowercased() }
            isAfterCapital = isCapital
        }
        return words.filter { !$0.isEmpty }
    }

    // MARK: Fields

    /// Values of items, including those of nested objects but not of lists.
    private static func fields(of items: [JSONValue], below keys: [String]) -> [Field] {
        let first = items.first { $0.members != nil }
        return (first?.members ?? []).flatMap { member -> [Field] in
            let values = items.compactMap { $0[member.key] }
            let path = keys + [member.key]
            switch member.value {
            case .array: return []
            case .object: return path.count < Limits.shapeFieldDepth ? fields(of: values, below: path) : []
            default: return [Field(keys: path, values: values)]
            }
        }
    }
}
