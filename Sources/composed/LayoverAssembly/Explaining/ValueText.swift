package import LayoverModel

/// Writes values in a reader's language, as a person would write them.
package struct ValueText: Sendable {
    private let formatting: any TextFormatting
    private let locale: LocaleTag
    private let timeZone: String

    package init(formatting: any TextFormatting, locale: LocaleTag, timeZone: String) {
        self.formatting = formatting
        self.locale = locale
        self.timeZone = timeZone
    }

    /// One line; the parts of lists and records are separated by commas.
    package func text(_ value: Value) -> String {
        switch value {
        case .text(let text): return text
        case .int(let number): return String(number)
        case .bool(let truth): return truth ? "true" : "false"
        case .texts(let texts): return (0..<texts.count).map { texts[$0] }.joined(separator: ", ")
        case .list(let items): return items.map(text).joined(separator: ", ")
        case .record(let parts): return "{ " + parts.map { $0.map(text) ?? "-" }.joined(separator: ", ") + " }"
        case .link(let link): return link.web ?? link.app ?? ""
        case .image(let image): return image.light
        default: return formatted(value)
        }
    }

    private func formatted(_ value: Value) -> String {
        var bytes: [UInt8] = []
        switch value {
        case .money(let money): formatting.appendMoney(money, locale: locale, to: &bytes)
        case .percent(let share): formatting.appendPercent(basisPoints: share, locale: locale, to: &bytes)
        case .date(let date): formatting.appendDate(date, style: .medium, locale: locale, to: &bytes)
        case .datetime(let moment):
            formatting.appendDateTime(moment, zone: timeZone, locale: locale, to: &bytes)
        case .duration(let minutes): formatting.appendDuration(minutes: minutes, locale: locale, to: &bytes)
        default: break
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
