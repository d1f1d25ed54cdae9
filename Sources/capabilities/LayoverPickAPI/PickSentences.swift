import LayoverCatalog
import LayoverModel
import LayoverPick

/// Reasons as sentences: the texts of a card's fields `why_<fact>`, in the reader's language.
struct PickSentences: Sendable {
    private let formatting: any TextFormatting
    private let text: LocalizedWidget
    private let zone: String
    private let widget: CompiledWidget
    /// The message for each fact of the pick, if the card has one.
    private let messages: [Int?]

    /// - Returns: `nil` for a card without such fields or without texts.
    init?(_ widget: CompiledWidget, _ pick: Pick, _ locale: LocaleTag, zone: String, formatting: any TextFormatting) {
        let messages = pick.facts.map { fact -> Int? in
            let field = widget.fields.first { $0.name == "why_" + fact.name }
            guard case .message(let index)? = field?.origin else { return nil }
            return index
        }
        guard messages.contains(where: { $0 != nil }), let text = PickSentences.text(widget, locale) else { return nil }
        self.formatting = formatting
        self.text = text
        self.zone = zone
        self.widget = widget
        self.messages = messages
    }

    /// The texts in the locale, else in its language for another country, else in English.
    private static func text(_ widget: CompiledWidget, _ locale: LocaleTag) -> LocalizedWidget? {
        if let text = widget.texts[locale] { return text }
        let tags = widget.texts.keys.sorted()
        let near = tags.first { $0.language == locale.language } ?? tags.first { $0.language == "en" }
        return near.flatMap { widget.texts[$0] }
    }

    /// The sentence with a fact as the reason.
    ///
    /// - Parameters:
    ///   - slot: The fact's number.
    ///   - value: Returns the known value of a fact of the candidate.
    /// - Returns: `nil` if the card has no such sentence, or a value in it is unknown.
    func sentence(_ slot: Int, _ value: (Int) -> PickValue?) -> [UInt8]? {
        guard messages.indices.contains(slot), let index = messages[slot] else { return nil }
        let arguments = text.arguments[index].map { argument($0, value) }
        guard arguments.allSatisfy({ $0 != nil }) else { return nil }
        var bytes: [UInt8] = []
        formatting.appendMessage(
            text.messages[index], arguments: arguments, locale: text.locale, zone: zone, to: &bytes)
        return bytes
    }

    private func argument(_ field: Int, _ value: (Int) -> PickValue?) -> Value? {
        let plan = widget.fields[field]
        switch plan.origin {
        case .pick(.fact(let slot)): return value(slot).flatMap { PickSentences.value($0, plan.type) }
        case .value(let value): return value
        default: return nil
        }
    }

    /// Whole numbers are rounded to the nearest.
    private static func value(_ value: PickValue, _ type: FieldType) -> Value? {
        switch (value, type) {
        case (.number(let number), .int): .int(whole(number))
        case (.number(let number), .duration): .duration(minutes: whole(number))
        case (.number(let number), .text): .text(DecimalNumber.text(thousandths: number))
        case (.text(let text), .text): .text(text)
        case (.flag(let flag), .bool): .bool(flag)
        case (.texts(let texts), .text): .text(texts.joined(separator: ", "))
        default: nil
        }
    }

    private static func whole(_ number: Int) -> Int { (number + (number < 0 ? -500 : 500)) / 1_000 }
}
