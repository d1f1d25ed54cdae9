package import LayoverModel

/// A card ready for one locale: its frame as bytes, its messages bound to the places of their arguments.
///
/// An immutable object, so that reading it for a request copies nothing.
package final class LocalizedCard: Sendable {
    /// A message with values of the card as arguments.
    struct BoundMessage: Sendable {
        let program: MessageProgram
        /// True if the program's arguments are numbered like the card's fields, so that no list of them is created.
        let readsFields: Bool
        let references: [ValueReference]
    }

    package let locale: LocaleTag
    let program: Program
    let messages: [BoundMessage?]
    let addresses: AddressRule
    let actionAddresses: [[UInt8]]
    let fieldNames: [String]
    let literalLinks: Int
    let cardBytes: Int
    let bodyBytes: Int
    let opening: [UInt8]
    let head: CardHead
    let disclosure: [UInt8]

    init(
        locale: LocaleTag, program: Program, messages: [BoundMessage?], addresses: AddressRule,
        actionAddresses: [[UInt8]], fieldNames: [String], literalLinks: Int, cardBytes: Int, bodyBytes: Int,
        opening: [UInt8], head: CardHead, disclosure: [UInt8]
    ) {
        self.locale = locale
        self.program = program
        self.messages = messages
        self.addresses = addresses
        self.actionAddresses = actionAddresses
        self.fieldNames = fieldNames
        self.literalLinks = literalLinks
        self.cardBytes = cardBytes
        self.bodyBytes = bodyBytes
        self.opening = opening
        self.head = head
        self.disclosure = disclosure
    }

    /// Whether it shows how long ago or ahead a moment is.
    ///
    /// - Complexity: O(instructions).
    package var relatesToNow: Bool {
        program.instructions.contains { instruction in
            switch instruction {
            case .value(_, let form), .component(_, let form): form.style == .relative
            default: false
            }
        }
    }

    /// Appends the card to `output`; after an error `output` is unchanged.
    ///
    /// - Parameters:
    ///   - fields: In the order of the widget's fields; an absent optional is `nil`.
    ///   - actions: The links of `CardTemplate.actions`, in that order.
    ///   - context: The request's data about the client.
    ///   - output: The buffer to append to.
    /// - Returns: The numbers of rejected links and images.
    /// - Throws: ``RenderError``; the card is then dropped.
    /// - Complexity: O(bytes written); allocates only for the output unless a message walks a list.
    @discardableResult
    package func render(
        fields: [Value?], actions: [Link?] = [], context: RenderContext, into output: inout [UInt8]
    ) throws(RenderError) -> RenderReport {
        let start = output.count
        do throws(RenderError) {
            return try append(fields: fields, actions: actions, context: context, to: &output)
        } catch {
            output.removeSubrange(start...)
            throw error
        }
    }

    private func append(
        fields: [Value?], actions: [Link?], context: RenderContext, to output: inout [UInt8]
    ) throws(RenderError) -> RenderReport {
        let start = output.count
        let isDocument = context.form == .document
        if isDocument { openDocument(context, &output) }
        output.append(contentsOf: disclosure)
        let bodyStart = output.count
        let closing = isDocument ? CardDocument.closing.count : 0
        let limit = min(start + cardBytes - closing, bodyStart + bodyBytes)
        var renderer = CardRenderer(self, fields: fields, actions: actions, context: context, limit: limit)
        try renderer.run(into: &output)
        if output.count > limit { throw .overBudget(bytes: output.count - start, limit: cardBytes) }
        var outputGuard = OutputGuard(program.skeleton, ProgramWalk(program.instructions, fields))
        if let offset = outputGuard.difference(in: output.span, from: bodyStart) {
            throw .structureChanged(offset: offset - bodyStart)
        }
        let report = renderer.report
        if report.blockedLinks > 0, report.openLinks + literalLinks == 0 { throw .noWayOn }
        if isDocument { output.append(contentsOf: CardDocument.closing) }
        return report
    }

    private func openDocument(_ context: RenderContext, _ output: inout [UInt8]) {
        output.append(contentsOf: opening)
        if let scale = TextScale.attribute(percent: context.textScalePercent) { output.append(contentsOf: scale.utf8) }
        output.append(contentsOf: head.bytes)
    }

    /// The name of the field where a reference starts, for errors.
    func name(of reference: ValueReference) -> String {
        guard reference.frame < 0, fieldNames.indices.contains(Int(reference.first)) else { return "an item of a list" }
        return fieldNames[Int(reference.first)]
    }
}
