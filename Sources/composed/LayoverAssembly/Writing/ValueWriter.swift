import LayoverJSON
import LayoverModel

/// Writes values in the forms of the wire, each with its text in the reader's language.
struct ValueWriter {
    let formatting: any TextFormatting
    let locale: LocaleTag
    let timeZone: String

    func append(_ value: Value, as type: FieldType, to output: inout [UInt8]) {
        switch value {
        case .text(let text): appendJSONString(text, to: &output)
        case .int(let number): appendJSONNumber(number, to: &output)
        case .bool(let truth): appendJSONBool(truth, to: &output)
        case .money(let money): append(money, to: &output)
        case .percent(let basisPoints): append(percent: basisPoints, to: &output)
        case .date(let date): append(date, to: &output)
        case .datetime(let moment): append(moment, to: &output)
        case .duration(let minutes): append(duration: minutes, to: &output)
        case .link(let link): append(link, to: &output)
        case .image(let image): append(image, to: &output)
        case .texts(let texts): append(texts, to: &output)
        case .list(let items): append(items, type, to: &output)
        case .record(let parts): append(parts, type, to: &output)
        }
    }

    private func append(_ money: Money, to output: inout [UInt8]) {
        appendJSONLiteral("{\"amount\":", to: &output)
        appendJSONNumber(money.amount, to: &output)
        appendJSONLiteral(",\"currency\":\"", to: &output)
        output.append(contentsOf: money.currency.code.utf8)
        appendJSONLiteral("\",\"exponent\":", to: &output)
        appendJSONNumber(money.currency.exponent, to: &output)
        appendText(to: &output) { formatting.appendMoney(money, locale: locale, to: &$0) }
    }

    private func append(percent basisPoints: Int, to output: inout [UInt8]) {
        appendJSONLiteral("{\"basis_points\":", to: &output)
        appendJSONNumber(basisPoints, to: &output)
        appendText(to: &output) { formatting.appendPercent(basisPoints: basisPoints, locale: locale, to: &$0) }
    }

    private func append(_ date: LocalDate, to output: inout [UInt8]) {
        appendJSONLiteral("{\"iso\":\"", to: &output)
        output.append(contentsOf: date.description.utf8)
        appendJSONLiteral("\"", to: &output)
        appendText(to: &output) { formatting.appendDate(date, style: .medium, locale: locale, to: &$0) }
    }

    private func append(_ moment: UTCInstant, to output: inout [UInt8]) {
        appendJSONLiteral("{\"iso\":\"", to: &output)
        output.append(contentsOf: moment.description.utf8)
        appendJSONLiteral("\"", to: &output)
        appendText(to: &output) { formatting.appendDateTime(moment, zone: timeZone, locale: locale, to: &$0) }
    }

    private func append(duration minutes: Int, to output: inout [UInt8]) {
        appendJSONLiteral("{\"minutes\":", to: &output)
        appendJSONNumber(minutes, to: &output)
        appendText(to: &output) { formatting.appendDuration(minutes: minutes, locale: locale, to: &$0) }
    }

    /// Appends `,"text":"..."}`, the last member of a value that is shown to people.
    private func appendText(to output: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
        appendJSONLiteral(",\"text\":", to: &output)
        var text: [UInt8] = []
        text.reserveCapacity(32)
        write(&text)
        appendJSONString(utf8: text.span, to: &output)
        appendJSONLiteral("}", to: &output)
    }

    private func append(_ link: Link, to output: inout [UInt8]) {
        var members = MemberList(output: &output)
        if let app = link.app { members.append("app", app, to: &output) }
        if let web = link.web { members.append("web", web, to: &output) }
        members.close(&output)
    }

    private func append(_ image: ImageReference, to output: inout [UInt8]) {
        var members = MemberList(output: &output)
        members.append("light", image.light, to: &output)
        if let dark = image.dark { members.append("dark", dark, to: &output) }
        members.append("alt", image.alt, to: &output)
        members.close(&output)
    }

    private func append(_ texts: PackedTexts, to output: inout [UInt8]) {
        appendJSONLiteral("[", to: &output)
        for index in 0..<texts.count {
            if index > 0 { appendJSONLiteral(",", to: &output) }
            appendJSONString(utf8: texts.bytes.span.extracting(texts.range(index)), to: &output)
        }
        appendJSONLiteral("]", to: &output)
    }

    private func append(_ items: [Value], _ type: FieldType, to output: inout [UInt8]) {
        guard case .list(let element) = type else { return appendJSONLiteral("[]", to: &output) }
        appendJSONLiteral("[", to: &output)
        for (index, item) in items.enumerated() {
            if index > 0 { appendJSONLiteral(",", to: &output) }
            append(item, as: element, to: &output)
        }
        appendJSONLiteral("]", to: &output)
    }

    private func append(_ parts: [Value?], _ type: FieldType, to output: inout [UInt8]) {
        var members = MemberList(output: &output)
        if case .record(let columns) = type {
            for (column, part) in zip(columns, parts) {
                guard let part else { continue }
                members.key(column.name, to: &output)
                append(part, as: column.type, to: &output)
            }
        }
        members.close(&output)
    }
}
