import LayoverModel

/// Writes one card's body in one pass over its program, appending to the caller's buffer.
struct CardRenderer {
    let card: LocalizedCard
    let fields: [Value?]
    let actions: [Link?]
    let context: RenderContext
    /// The maximum length of the output.
    let limit: Int
    var report = RenderReport()
    /// Start of the address that is being built.
    var addressStart = 0
    private var walk: ProgramWalk

    init(_ card: LocalizedCard, fields: [Value?], actions: [Link?], context: RenderContext, limit: Int) {
        self.card = card
        self.fields = fields
        self.actions = actions
        self.context = context
        self.limit = limit
        walk = ProgramWalk(card.program.instructions, fields)
    }

    mutating func run(into output: inout [UInt8]) throws(RenderError) {
        let texts = card.program.bytes
        while let instruction = walk.next() {
            switch instruction {
            case .literal(let bytes, _):
                output.append(texts.span.extracting(Int(bytes.lowerBound)..<Int(bytes.upperBound)))
            case .value(let reference, let form): try appendValue(reference, form, to: &output)
            case .message(let index): appendMessage(Int(index), to: &output)
            case .link(let reference): try appendLink(reference, to: &output)
            case .action(let index): appendAction(Int(index), to: &output)
            case .image(let reference): try appendImage(reference, to: &output)
            case .beginAddress: addressStart = output.count
            case .component(let reference, let form): try appendComponent(reference, form, to: &output)
            case .linkPart(let reference): output.append(contentsOf: openAddress(try link(reference)).utf8)
            case .imagePart(let reference): output.append(contentsOf: try imageAddress(reference).utf8)
            case .endAddress(let isImage): endAddress(isImage, &output)
            case .styleClass(let reference, let number): appendStyleClass(reference, Int(number), to: &output)
            case .direction(let reference): try appendChecked(reference, Tags.isDirection, else: "auto", to: &output)
            case .language(let reference): try appendChecked(reference, Tags.isLanguage, else: "", to: &output)
            case .whenPresent, .whenAbsent, .eachItem, .nextItem: break
            }
            if output.count > limit { throw .overBudget(bytes: output.count, limit: limit) }
        }
    }

    func value(_ reference: ValueReference) -> Value? { walk.value(reference) }

    // MARK: Text

    private func appendValue(
        _ reference: ValueReference, _ form: ValueForm, to output: inout [UInt8]
    ) throws(RenderError) {
        let start = output.count
        if let text = walk.packedItem(reference) {
            output.append(contentsOf: text)
        } else {
            let value = walk.value(reference)
            if case .text(let text)? = value, text.utf8.count > limit {
                throw .overBudget(bytes: text.utf8.count, limit: limit)
            }
            guard let value, append(value, form.style, to: &output) else {
                throw .missingValue(field: card.name(of: reference))
            }
        }
        if form.truncation > 0 { CardRenderer.truncate(&output, from: start, to: form.truncation) }
        Escaping.escape(&output, from: start)
    }

    /// Writes a value in its style; `false` if it has another type.
    private func append(_ value: Value, _ style: ValueForm.Style, to output: inout [UInt8]) -> Bool {
        let formatting = context.formatting
        switch (style, value) {
        case (.text, .text(let text)): output.append(contentsOf: text.utf8)
        case (.alternative, .image(let image)): output.append(contentsOf: image.alt.utf8)
        case (.number, .int(let number)): formatting.appendNumber(number, locale: card.locale, to: &output)
        case (.machine, _): return appendPlainly(value, to: &output)
        case (.digits, .int(let number)): output.append(contentsOf: String(max(0, number)).utf8)
        case (.money, .money(let money)): formatting.appendMoney(money, locale: card.locale, to: &output)
        case (.percent, .percent(let points)):
            formatting.appendPercent(basisPoints: points, locale: card.locale, to: &output)
        case (.duration, .duration(let minutes)):
            formatting.appendDuration(minutes: minutes, locale: card.locale, to: &output)
        case (.date(let style), .date(let date)):
            formatting.appendDate(date, style: style, locale: card.locale, to: &output)
        case (.datetime, .datetime(let instant)):
            formatting.appendDateTime(instant, zone: context.zone, locale: card.locale, to: &output)
        case (.day(let style), .datetime(let instant)):
            guard let local = context.zones.local(instant, in: context.zone) else { return false }
            formatting.appendDate(local.date, style: style, locale: card.locale, to: &output)
        case (.relative, _):
            guard let time = relativeTime(value) else { return false }
            formatting.appendRelative(time, locale: card.locale, to: &output)
        default: return false
        }
        return true
    }

    /// The distance of a day or a moment from now, in the market's time zone.
    private func relativeTime(_ value: Value) -> RelativeTime? {
        switch value {
        case .date(let date):
            context.zones.local(context.now, in: context.zone).map { RelativeTime(date, today: $0.date) }
        case .datetime(let instant):
            RelativeTime(instant, now: context.now) { context.zones.local($0, in: context.zone) }
        default: nil
        }
    }

    private func appendMessage(_ index: Int, to output: inout [UInt8]) {
        guard let message = card.messages[index] else { return }
        let start = output.count
        let arguments = message.readsFields ? fields : message.references.map { walk.value($0) }
        context.formatting.appendMessage(
            message.program, arguments: arguments, locale: card.locale, zone: context.zone, to: &output)
        Escaping.escape(&output, from: start)
    }

    /// Keeps at most `count` characters; if the text was cut, the last one is an ellipsis.
    static func truncate(_ output: inout [UInt8], from start: Int, to count: Int) {
        guard output.count - start > count else { return }
        let text = String(decoding: output[start...], as: UTF8.self)
        guard text.count > count else { return }
        var kept = text.prefix(count - 1)
        while kept.last == " " { kept.removeLast() }
        output.removeSubrange(start...)
        output.append(contentsOf: kept.utf8)
        output.append(contentsOf: "\u{2026}".utf8)
    }

    // MARK: Addresses

    private mutating func appendLink(_ reference: ValueReference, to output: inout [UInt8]) throws(RenderError) {
        appendLink(try link(reference), to: &output)
    }

    private func link(_ reference: ValueReference) throws(RenderError) -> Link {
        guard case .link(let link)? = walk.value(reference) else {
            throw .missingValue(field: card.name(of: reference))
        }
        return link
    }

    /// The address that this client can open; empty if there is none.
    private func openAddress(_ link: Link) -> String { (context.opensDeepLinks ? link.app : nil) ?? link.web ?? "" }

    private mutating func appendAction(_ index: Int, to output: inout [UInt8]) {
        guard !context.handlesActions else {
            output.append(contentsOf: card.actionAddresses[index])
            return report.countLink(isOpen: true)
        }
        appendLink(actions.indices.contains(index) ? actions[index] : nil, to: &output)
    }

    private mutating func appendLink(_ link: Link?, to output: inout [UInt8]) {
        if context.opensDeepLinks, let app = link?.app, appendAddress(app, to: &output, isImage: false) {
            return report.countLink(isOpen: true)
        }
        if let web = link?.web, appendAddress(web, to: &output, isImage: false) {
            return report.countLink(isOpen: true)
        }
        output.append(contentsOf: AddressRule.refusedAddress)
        report.countLink(isOpen: false)
    }

    private func imageAddress(_ reference: ValueReference) throws(RenderError) -> String {
        guard case .image(let image)? = walk.value(reference) else {
            throw .missingValue(field: card.name(of: reference))
        }
        return context.scheme == .dark ? image.dark ?? image.light : image.light
    }

    private mutating func appendImage(_ reference: ValueReference, to output: inout [UInt8]) throws(RenderError) {
        let isOpen = appendAddress(try imageAddress(reference), to: &output, isImage: true)
        if !isOpen { output.append(contentsOf: AddressRule.refusedAddress) }
        report.countImage(isOpen: isOpen)
    }

    /// Appends an address that the rules allow, escaped; otherwise writes nothing and returns `false`.
    private func appendAddress(_ address: String, to output: inout [UInt8], isImage: Bool) -> Bool {
        let start = output.count
        output.append(contentsOf: address.utf8)
        guard isAllowed(output.span.extracting(start..<output.count), isImage: isImage) else {
            output.removeSubrange(start...)
            return false
        }
        Escaping.escape(&output, from: start)
        return true
    }

    func isAllowed(_ address: Span<UInt8>, isImage: Bool) -> Bool {
        isImage ? card.addresses.allowsImage(address) : card.addresses.allowsLink(address)
    }
}
