import LayoverModel

/// Reads what an author wrote as a value of a type: the type decides, never the spelling, so that `NO` is a text.
enum LiteralReading {
    /// `nil` where `text` is no value of `type`.
    static func value(_ text: String, as type: FieldType) -> Value? {
        switch type {
        case .text, .color, .length: .text(text)
        case .int: integer(text).map(Value.int)
        case .bool: ["true": .bool(true), "false": .bool(false)][text]
        case .money: money(text).map(Value.money)
        case .date: LocalDate(text).map(Value.date)
        case .datetime: UTCInstant(text).map(Value.datetime)
        case .duration: minutes(text).map { .duration(minutes: $0) }
        case .percent: basisPoints(text).map { .percent(basisPoints: $0) }
        case .link, .image, .html, .list, .record: nil
        }
    }

    /// How a value of `type` is written, for a message.
    static func example(of type: FieldType) -> String {
        switch type {
        case .int: "a whole number such as 6"
        case .bool: "true or false"
        case .money: "an amount such as 100 GBP"
        case .date: "a day such as 2026-12-07"
        case .datetime: "a moment in UTC such as 2026-12-07T09:00:00Z"
        case .duration: "a duration such as 90m or 1h30m"
        case .percent: "a share such as 10%"
        default: "a text"
        }
    }

    /// Digits with an optional minus; `nil` where they do not fit 64 bits.
    static func integer(_ text: some StringProtocol) -> Int? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard isDigits(digits) else { return nil }
        return Int(text)
    }

    /// `100 GBP`, `54.07 GBP`: no more decimals than the currency has.
    private static func money(_ text: String) -> Money? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let currency = Currency(String(parts[1])) else { return nil }
        return scaled(parts[0], decimals: currency.exponent).map { Money(amount: $0, currency: currency) }
    }

    /// `10%`, `12.5%`, `12.25%`.
    private static func basisPoints(_ text: String) -> Int? {
        guard text.hasSuffix("%") else { return nil }
        return scaled(text.dropLast(), decimals: 2)
    }

    /// A decimal number times 10 to the power of `decimals`; `nil` where it has more decimals or does not fit.
    private static func scaled(_ text: Substring, decimals: Int) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), integer(parts[0]) != nil else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard parts.count == 1 || isDigits(fraction), fraction.utf8.count <= decimals else { return nil }
        return Int(parts[0] + fraction + String(repeating: "0", count: decimals - fraction.utf8.count))
    }

    /// `90m`, `2h`, `1h30m`, `1d2h`: days, hours, minutes, each at most once and in this order.
    private static func minutes(_ text: String) -> Int? {
        var rest = text[...]
        var total = 0
        for (unit, size) in [("d", 1440), ("h", 60), ("m", 1)] {
            guard let end = rest.firstIndex(of: Character(unit)) else { continue }
            guard isDigits(rest[..<end]), let count = Int(rest[..<end]) else { return nil }
            let (product, overflows) = count.multipliedReportingOverflow(by: size)
            let (sum, overflowsToo) = total.addingReportingOverflow(product)
            guard !overflows, !overflowsToo else { return nil }
            total = sum
            rest = rest[rest.index(after: end)...]
        }
        return rest.isEmpty && !text.isEmpty ? total : nil
    }

    private static func isDigits(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
