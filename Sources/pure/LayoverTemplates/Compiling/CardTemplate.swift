package import LayoverModel

/// A compiled card: its output in every language, and the inputs for that.
package struct CardTemplate: Sendable {
    /// Names of the fields that it uses.
    package let usedFields: [String]
    /// The message of each place that uses one, in the order of the messages of `localized`.
    package let messages: [String]
    /// Names of its actions, in the order of the links of `render`.
    package let actions: [String]
    /// Names of its image fields.
    package let images: [String]
    /// The stylesheet and everything else before the body; cards with the same look can share it.
    package private(set) var head: CardHead
    let kind: TemplateKind
    /// The declarations of the classes made from its `style` attributes, by class name.
    package let ownRules: [String: String]

    let program: Program
    let uses: [MessageUse]
    let fieldNames: [String]
    let literalLinks: Int
    let settings: TemplateSettings
    let addresses: AddressRule

    /// The stylesheet, with only the rules that it uses.
    package var stylesheet: [UInt8] { head.stylesheet }

    /// The same card with an equal head, so that the head is stored once.
    package func sharing(_ head: CardHead) -> CardTemplate {
        guard head.isEqual(to: self.head) else { return self }
        var shared = self
        shared.head = head
        return shared
    }

    /// The card for one locale.
    ///
    /// - Parameters:
    ///   - locale: The language of the text, with its plural forms, numbers and dates.
    ///   - page: The language that the page declares, with its direction, if it differs from `locale`.
    ///   - messages: In the order of `messages`; nothing is written for `nil`.
    ///   - disclosure: The market's word for advertising, if the card is an advertisement.
    /// - Returns: The card with its frame and its messages as bytes.
    package func localized(
        _ locale: LocaleTag, page: LocaleTag? = nil, messages: [MessageProgram?] = [], disclosure: String? = nil
    ) -> LocalizedCard {
        var program = program
        let bound = uses.indices.map { index in
            messages.indices.contains(index) ? messages[index].map { bind($0, uses[index]) } : nil
        }
        for (place, instruction) in program.instructions.enumerated() {
            guard case .message(let index) = instruction else { continue }
            guard let message = messages.indices.contains(Int(index)) ? messages[Int(index)] : nil,
                let text = message.constant
            else { continue }
            program.instructions[place] = program.literal(text)
        }
        return LocalizedCard(
            locale: locale, program: program, messages: bound, addresses: addresses,
            actionAddresses: actions.map { Array(("layover-action:" + $0).utf8) }, fieldNames: fieldNames,
            literalLinks: literalLinks, cardBytes: kind.renderedBytes ?? settings.cardBytes,
            bodyBytes: kind.renderedBytes ?? Limits.fragmentBytes, opening: CardDocument.opening(page ?? locale),
            head: head, disclosure: disclosure.map(CardDocument.disclosure) ?? [])
    }

    /// Binds each argument of a message to the place of its value.
    private func bind(_ message: MessageProgram, _ use: MessageUse) -> LocalizedCard.BoundMessage {
        let references = message.arguments.map { name in
            use.arguments.first { $0.name == name }?.reference ?? .fields
        }
        let readsFields = references.allSatisfy { $0.frame < 0 && $0.first >= 0 && $0.second < 0 }
        return LocalizedCard.BoundMessage(
            program: readsFields
                ? message.renumbered(references.map { Int($0.first) }, arguments: fieldNames) : message,
            readsFields: readsFields, references: references)
    }
}

extension Program {
    /// Adds a text and returns the instruction that writes it.
    fileprivate mutating func literal(_ text: String) -> Instruction {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        Escaping.escape(&bytes, from: start)
        return .literal(bytes: Int32(clamping: start)..<Int32(clamping: bytes.count), tags: 0..<0)
    }
}
