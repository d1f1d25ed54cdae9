import LayoverModel

/// A language library for tests: English-looking output for every locale, the same on every machine.
final class PlainFormatting: TextFormatting {
    func composed(_ text: String) -> String { text }

    func folded(_ text: String) -> String { text.lowercased() }

    func capitalized(_ text: String, locale: LocaleTag) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    func appendMoney(_ money: Money, locale: LocaleTag, to output: inout [UInt8]) {
        var text = String(money.amount)
        if money.currency.exponent > 0 {
            text = String(repeating: "0", count: max(0, money.currency.exponent + 1 - text.count)) + text
            text.insert(".", at: text.index(text.endIndex, offsetBy: -money.currency.exponent))
        }
        let sign = ["GBP": "£", "EUR": "€", "JPY": "¥", "USD": "$"][money.currency.code] ?? money.currency.code + " "
        output.append(contentsOf: (sign + text).utf8)
    }

    func appendNumber(_ number: Int, locale: LocaleTag, to output: inout [UInt8]) {
        var digits = String(number.magnitude)
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
            index -= 3
        }
        output.append(contentsOf: ((number < 0 ? "-" : "") + digits).utf8)
    }

    func appendPercent(basisPoints: Int, locale: LocaleTag, to output: inout [UInt8]) {
        output.append(contentsOf: "\(basisPoints / 100)%".utf8)
    }

    func appendDate(_ date: LocalDate, style: DateStyle, locale: LocaleTag, to output: inout [UInt8]) {
        output.append(contentsOf: "\(date) (\(style.rawValue))".utf8)
    }

    func appendDateTime(_ instant: UTCInstant, zone: String, locale: LocaleTag, to output: inout [UInt8]) {
        output.append(contentsOf: "\(instant) in \(zone)".utf8)
    }

    func appendDuration(minutes: Int, locale: LocaleTag, to output: inout [UInt8]) {
        output.append(contentsOf: "\(minutes / 60) hr \(minutes % 60) min".utf8)
    }

    func appendRelative(_ time: RelativeTime, locale: LocaleTag, to output: inout [UInt8]) {
        switch time {
        case .now: output.append(contentsOf: "now".utf8)
        case .ahead(let count, let unit): output.append(contentsOf: "\(count) \(unit.rawValue)".utf8)
        }
    }

    func appendMessage(
        _ message: MessageProgram, arguments: [Value?], locale: LocaleTag, zone: String, to output: inout [UInt8]
    ) {
        for part in message.parts {
            switch part {
            case .literal(let text): output.append(contentsOf: text.utf8)
            case .argument(let index): append(arguments[index], locale, &output)
            default: break
            }
        }
    }

    /// Reads only `{name}`, which is enough to find the arguments.
    func compileMessage(_ text: String) throws(MessageError) -> MessageProgram {
        var parts: [MessageProgram.Part] = []
        var arguments: [String] = []
        for (index, piece) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            var rest = piece
            if index > 0, let close = piece.firstIndex(of: "}") {
                let name = String(piece[..<close])
                if !arguments.contains(name) { arguments.append(name) }
                parts.append(.argument(arguments.firstIndex(of: name) ?? 0))
                rest = piece[piece.index(after: close)...]
            }
            if !rest.isEmpty { parts.append(.literal(String(rest))) }
        }
        return MessageProgram(parts: parts, arguments: arguments)
    }

    func messagePieces(_ text: String) throws(MessageError) -> [MessagePiece] { [.text(text)] }

    func pluralCategory(of number: Int, ordinal: Bool, in locale: LocaleTag) -> String { "other" }

    func countryName(_ code: String, locale: LocaleTag) -> String? { nil }

    func pluralCategories(of locale: LocaleTag, ordinal: Bool) -> Set<String> { ["other"] }

    private func append(_ value: Value?, _ locale: LocaleTag, _ output: inout [UInt8]) {
        switch value {
        case .text(let text): output.append(contentsOf: text.utf8)
        case .int(let number): appendNumber(number, locale: locale, to: &output)
        case .money(let money): appendMoney(money, locale: locale, to: &output)
        default: break
        }
    }
}

/// Clocks that all show UTC.
struct PlainZones: ZoneRules {
    func isKnown(zone: String) -> Bool { true }

    func resolve(_ local: LocalDateTime, in zone: String) -> LocalResolution? {
        .unique(UTCInstant(seconds: local.secondsAsUTC))
    }

    func offset(at instant: UTCInstant, in zone: String) -> Int? { 0 }
}

/// Not a real digest, but 32 bytes that differ if the input differs.
struct PlainDigest: Digesting {
    func sha256(_ parts: [[UInt8]]) -> [UInt8] {
        var sum: UInt64 = 14_695_981_039_346_656_037
        for byte in parts.joined() { sum = (sum ^ UInt64(byte)) &* 1_099_511_628_211 }
        return (0..<32).map { UInt8(truncatingIfNeeded: sum >> UInt64($0 % 8 * 8)) }
    }
}
