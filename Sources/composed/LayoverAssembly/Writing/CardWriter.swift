import LayoverCatalog
import LayoverExperiments
import LayoverJSON
import LayoverModel
import LayoverSchema
import LayoverTemplates

/// Writes one card with all its members.
struct CardWriter {
    private let inputs: LayoutInputs
    private let rendering: RenderContext
    private let wantsFragments: Bool
    /// The text scale in the form that the frame needs; empty for the default.
    private let scale: String
    private var html: [UInt8] = []
    /// `nil` if no events of the cards will come back.
    private var prover: CardProver?
    /// A hash of the last card, including its name and place.
    private(set) var lastHash: UInt64 = 0
    /// End of the last card's id, and start of the part that `lastHash` excludes.
    private(set) var idEnd = 0
    private(set) var tailStart = 0
    /// Range of the digits of the last card's proof; empty if it has no proof.
    private(set) var proof = 0..<0
    /// Links of the written cards that lead nowhere for this client.
    private(set) var blockedLinks = 0

    /// Literal before a card's id.
    static let opening: StaticString = "{\"id\":"

    init(_ inputs: LayoutInputs) {
        self.inputs = inputs
        let client = inputs.context.client
        wantsFragments = client.wantsFragments
        prover = inputs.tools.proofs.map { CardProver($0, layoutID: inputs.context.layoutID) }
        scale = CardFrame.scale(percent: client.scalePercent ?? 100) ?? ""
        rendering = RenderContext(
            formatting: inputs.tools.formatting, zones: inputs.tools.zones, zone: inputs.layout.timeZone,
            now: inputs.context.now, scheme: client.scheme == .dark ? .dark : .light,
            textScalePercent: client.scalePercent ?? 100, handlesActions: client.handlesActions,
            opensDeepLinks: client.opensDeepLinks,
            form: .fragment)
    }

    /// - Returns: Why the card failed, in which case the caller removes its bytes; `nil` if it is complete.
    mutating func write(_ draft: CardDraft, into output: inout [UInt8]) -> CardFailure? {
        let widget = inputs.widget(at: draft.slot)
        let start = output.count
        appendJSONLiteral(CardWriter.opening, to: &output)
        output.append(0x22)
        writeID(of: draft, widget, into: &output)
        output.append(0x22)
        idEnd = output.count
        appendJSONLiteral(",\"widget\":", to: &output)
        appendJSONString(widget.name, to: &output)
        if case .campaign(let index) = draft.kind {
            appendJSONLiteral(",\"campaign\":", to: &output)
            appendJSONString(inputs.serving.catalog.campaigns[index].name, to: &output)
        }
        if draft.wording.locale != inputs.layout.locale {
            appendJSONLiteral(",\"locale\":", to: &output)
            appendJSONString(draft.wording.locale.tag, to: &output)
        }
        if let original = draft.standsInFor {
            appendJSONLiteral(",\"resolved_from\":", to: &output)
            appendJSONString(inputs.widget(at: original).name, to: &output)
        }
        appendJSONLiteral(",\"hash\":\"00000000\"", to: &output)
        let hashEnd = output.count - 1
        if let failure = writeContent(draft, widget, into: &output) { return failure }
        var hash = ContentHash()
        hash.add(output.span.extracting(hashEnd..<output.count))
        output.replaceSubrange((hashEnd - 8)..<hashEnd, with: hash.digits)
        let placeStart = output.count
        writePlace(draft, into: &output)
        hash.add(output.span.extracting(placeStart..<output.count))
        hash.add(output.span.extracting(start..<(hashEnd - 8)))
        lastHash = hash.value
        tailStart = output.count
        writeTail(draft, widget, idStart: start + CardWriter.opening.utf8CodeUnitCount + 1, into: &output)
        return nil
    }

    /// Writes the widget's name, and after a tilde the campaign or the widget that it represents.
    private func writeID(of draft: CardDraft, _ widget: CompiledWidget, into output: inout [UInt8]) {
        appendJSONEscaped(widget.name, to: &output)
        switch draft.kind {
        case .widget, .text: return
        case .campaign(let index): write(behind: 0x7e, inputs.serving.catalog.campaigns[index].name, into: &output)
        case .placeholder(let target): write(behind: 0x7e, inputs.widget(at: target).name, into: &output)
        }
    }

    private func write(behind sign: UInt8, _ text: String, into output: inout [UInt8]) {
        output.append(sign)
        appendJSONEscaped(text, to: &output)
    }

    private mutating func writeContent(
        _ draft: CardDraft, _ widget: CompiledWidget, into output: inout [UInt8]
    ) -> CardFailure? {
        appendJSONLiteral(",\"type\":\"", to: &output)
        if case .text = draft.kind {
            appendJSONLiteral("text\"", to: &output)
            writeLabel(draft, widget, nil, into: &output)
            return writeText(draft, widget, into: &output)
        }
        output.append(contentsOf: widget.source.form.rawValue.utf8)
        appendJSONLiteral("\"", to: &output)
        if let component = widget.source.component {
            appendJSONLiteral(",\"component\":", to: &output)
            appendJSONString(component.name, to: &output)
        }
        let room = room(of: draft, widget)
        if let room { writeHeight(room, into: &output) }
        if widget.source.form == .html, let failure = renderHTML(draft, widget) { return failure }
        writeLabel(draft, widget, room, into: &output)
        writeDisclosure(draft, widget, into: &output)
        let failure = writeBody(draft, widget, room, into: &output)
        if failure == nil, !isPlaceholder(draft) {
            ActionWriter(widget, values: draft.values).write(with: values(draft), into: &output)
        }
        return failure
    }

    /// Writes values in the card's own language.
    private func values(_ draft: CardDraft) -> ValueWriter {
        ValueWriter(
            formatting: inputs.tools.formatting, locale: draft.wording.text.locale,
            timeZone: inputs.layout.timeZone)
    }

    private func isPlaceholder(_ draft: CardDraft) -> Bool { if case .placeholder = draft.kind { true } else { false } }

    private mutating func writeBody(
        _ draft: CardDraft, _ widget: CompiledWidget, _ room: CardRoom?, into output: inout [UInt8]
    ) -> CardFailure? {
        switch widget.source.form {
        case .native: return writeData(draft, widget, into: &output)
        case .html: return writeHTML(draft, room, into: &output)
        case .placeholder: return nil
        }
    }

    private func writeData(_ draft: CardDraft, _ widget: CompiledWidget, into output: inout [UInt8]) -> CardFailure? {
        appendJSONLiteral(",\"data\":", to: &output)
        let start = output.count
        var members = MemberList(output: &output)
        let values = values(draft)
        for (field, value) in zip(widget.fields, draft.values) {
            guard let value else { continue }
            members.key(field.name, to: &output)
            values.append(value, as: field.type, to: &output)
        }
        members.close(&output)
        let limit = inputs.serving.catalog.settings.budgets.cardBytes
        guard output.count - start > limit else { return nil }
        return CardFailure(
            slot: draft.slot, reason: .tooLarge, detail: "\(output.count - start) bytes of data, more than \(limit)")
    }

    /// Renders the body into `html`.
    private mutating func renderHTML(_ draft: CardDraft, _ widget: CompiledWidget) -> CardFailure? {
        guard let ready = draft.wording.card else {
            return CardFailure(slot: draft.slot, reason: .failed, detail: "no card in this language")
        }
        html.removeAll(keepingCapacity: true)
        do {
            let report = try ready.card.render(
                fields: draft.values, actions: ActionWriter(widget, values: draft.values).links, context: rendering,
                into: &html)
            blockedLinks += report.blockedLinks
        } catch {
            return CardFailure(slot: draft.slot, error)
        }
        return nil
    }

    /// Writes the rendered body, escaped, between the ready parts of its frame.
    private func writeHTML(_ draft: CardDraft, _ room: CardRoom?, into output: inout [UInt8]) -> CardFailure? {
        guard let ready = draft.wording.card else { return nil }
        let frame = wantsFragments ? ready.fragment : ready.document
        let card = ready.card
        let lines = room.map { CardLines.attributes(any: $0.compactLines, regular: $0.regularLines) } ?? ""
        let byteCount = html.count + frame.byteCount + scale.utf8.count + lines.utf8.count
        guard byteCount <= card.byteLimit else {
            return CardFailure(slot: draft.slot, reason: .tooLarge, detail: "\(byteCount) bytes")
        }
        appendJSONLiteral(",\"html\":", to: &output)
        output.append(contentsOf: frame.opening)
        if !scale.isEmpty { appendJSONEscaped(validUTF8: Array(scale.utf8).span, to: &output) }
        if !lines.isEmpty { appendJSONEscaped(validUTF8: Array(lines.utf8).span, to: &output) }
        output.append(contentsOf: frame.head)
        appendJSONEscaped(validUTF8: html.span, to: &output)
        output.append(contentsOf: frame.closing)
        return nil
    }

    private func writeText(_ draft: CardDraft, _ widget: CompiledWidget, into output: inout [UInt8]) -> CardFailure? {
        guard let index = widget.fallbackText, let text = message(index, draft) else {
            return CardFailure(slot: draft.slot, reason: .noValue, detail: "the text of its fallback has no value")
        }
        appendJSONLiteral(",\"text\":", to: &output)
        appendJSONString(utf8: text.span, to: &output)
        return nil
    }

    /// The room at the text size that is drawn: the nearest step in HTML, the client's exact scale in native views.
    ///
    /// A placeholder has the room of the widget that it represents.
    private func room(of draft: CardDraft, _ widget: CompiledWidget) -> CardRoom? {
        let client = inputs.context.client
        let said = client.scalePercent ?? 100
        let width = client.scalePercent == nil ? nil : client.width
        let locale = draft.wording.locale
        guard case .placeholder(let target) = draft.kind else {
            return widget.room(in: locale, percent: said, width: width, values: draft.values)
        }
        return inputs.widget(at: target).room(in: locale, percent: said, width: width, values: nil)
            ?? widget.room(in: locale, percent: said, width: width, values: nil)
    }

    /// Writes one number if the client sent its width and scale, else a table.
    private func writeHeight(_ room: CardRoom, into output: inout [UInt8]) {
        let client = inputs.context.client
        appendJSONLiteral(",\"height\":", to: &output)
        if client.width != nil, client.scalePercent != nil {
            appendJSONNumber(client.isCompact ? room.compact : room.regular, to: &output)
        } else {
            var members = MemberList(output: &output)
            members.append("compact", room.compact, to: &output)
            members.append("regular", room.regular, to: &output)
            members.close(&output)
        }
    }

    /// Writes the card's name, followed by all of its words if some may be cut off.
    private func writeLabel(
        _ draft: CardDraft, _ widget: CompiledWidget, _ room: CardRoom?, into output: inout [UInt8]
    ) {
        let target = if case .placeholder(let slot) = draft.kind { slot } else { draft.slot }
        guard let index = widget.label, target >= 0, var label = message(index, draft) else { return }
        if let characters = room?.characters, CardText.mayExceed(characters, in: html) {
            let words = CardText.words(of: html)
            if words.count > characters { label += Array(": ".utf8) + Array(words.utf8) }
        }
        appendJSONLiteral(",\"label\":", to: &output)
        appendJSONString(utf8: label.span, to: &output)
    }

    private func writeDisclosure(_ draft: CardDraft, _ widget: CompiledWidget, into output: inout [UInt8]) {
        guard widget.source.isAdvertising else { return }
        appendJSONLiteral(",\"disclosure\":", to: &output)
        appendJSONString(draft.wording.adLabel, to: &output)
    }

    /// A text of the card with the card's values; `nil` if an argument has no value.
    private func message(_ index: Int, _ draft: CardDraft) -> [UInt8]? {
        let text = draft.wording.text
        let message = text.messages[index]
        if let constant = message.constant { return Array(constant.utf8) }
        let arguments = text.arguments[index].map { draft.values.indices.contains($0) ? draft.values[$0] : nil }
        guard !arguments.contains(where: { $0 == nil }) else { return nil }
        var bytes: [UInt8] = []
        inputs.tools.formatting.appendMessage(
            message, arguments: arguments, locale: text.locale, zone: inputs.layout.timeZone, to: &bytes)
        return bytes
    }

    private func writePlace(_ draft: CardDraft, into output: inout [UInt8]) {
        let asked = inputs.widget(at: draft.asked)
        appendJSONLiteral(",\"place\":", to: &output)
        var members = MemberList(output: &output)
        switch draft.place.position {
        case .index(let index): members.append("index", index, to: &output)
        case .end:
            members.key("index", to: &output)
            appendJSONLiteral("null", to: &output)
        case .anchor(let id): members.append("anchor", id, to: &output)
        }
        if case .index(1...) = draft.place.position {
            members.append("short", draft.place.dropsWhenShort ? "drop" : "end", to: &output)
        }
        if asked.source.hidesOnFilter { members.append("on_filter", "hide", to: &output) }
        if asked.source.holdsWhenLate { members.append("late", "hold", to: &output) }
        if asked.source.showsWhenUnknown { members.append("fold", "never", to: &output) }
        members.close(&output)
    }

    private mutating func writeTail(
        _ draft: CardDraft, _ widget: CompiledWidget, idStart: Int, into output: inout [UInt8]
    ) {
        if let expires = draft.expires {
            appendJSONLiteral(",\"expires_at\":\"", to: &output)
            output.append(contentsOf: expires.description.utf8)
            appendJSONLiteral("\"", to: &output)
        }
        if let seconds = widget.source.dismissSeconds {
            appendJSONLiteral(",\"dismiss\":{\"hide_seconds\":", to: &output)
            appendJSONNumber(seconds, to: &output)
            appendJSONLiteral("}", to: &output)
        }
        if let cap = widget.source.cap {
            appendJSONLiteral(",\"cap\":{\"times\":", to: &output)
            appendJSONNumber(cap.times, to: &output)
            appendJSONLiteral(",\"per_seconds\":", to: &output)
            appendJSONNumber(cap.seconds, to: &output)
            appendJSONLiteral("}", to: &output)
        }
        appendJSONLiteral(",\"log_id\":\"", to: &output)
        let logID = output.count
        writeID(of: draft, widget, into: &output)
        write(behind: 0x40, inputs.serving.catalog.shortHash, into: &output)
        if let variant = variant(of: draft) { write(behind: 0x23, variant, into: &output) }
        writeProof(id: idStart..<(idEnd - 1), logID: logID..<output.count, into: &output)
        output.append(0x22)
        writeImpression(widget.source.impression, into: &output)
        appendJSONLiteral("}", to: &output)
    }

    /// Closes the string of `log_id` and writes the proof, whose string the caller closes in its place.
    private mutating func writeProof(id: Range<Int>, logID: Range<Int>, into output: inout [UInt8]) {
        guard
            let proof = prover?.proof(id: output.span.extracting(id), logID: output.span.extracting(logID))
        else { return }
        appendJSONLiteral("\",\"proof\":\"", to: &output)
        let start = output.count
        CardProver.append(proof, to: &output)
        self.proof = start..<output.count
    }

    /// The arm that changes the card, or the card that it represents.
    private func variant(of draft: CardDraft) -> String? {
        guard let arms = inputs.layout.arms, !arms.marks.isEmpty else { return nil }
        let asked = if case .placeholder(let target) = draft.kind { target } else { draft.asked }
        guard let mark = inputs.layout.mark(of: asked) ?? inputs.layout.mark(of: draft.slot) else { return nil }
        return inputs.serving.catalog.experiments[mark.experiment].experiment.arms[mark.arm].key
    }

    private func writeImpression(_ impression: WidgetSource.Impression, into output: inout [UInt8]) {
        appendJSONLiteral(",\"impression\":{\"percent\":", to: &output)
        appendJSONNumber(impression.percent, to: &output)
        appendJSONLiteral(",\"duration_ms\":", to: &output)
        appendJSONNumber(impression.durationMilliseconds, to: &output)
        appendJSONLiteral(",\"limit\":", to: &output)
        appendJSONNumber(impression.limit, to: &output)
        appendJSONLiteral("}", to: &output)
    }
}
