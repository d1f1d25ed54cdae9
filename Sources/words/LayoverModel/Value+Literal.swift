extension Value {
    /// Reads a scalar in the format of its type; `nil` if it is invalid, and for types that are not scalar.
    ///
    /// Money is `54.07 GBP`, a duration `95m` or `1h35m` or `2d`, a share `12.5%`, a moment `2026-12-07T09:00:00Z`.
    package init?(literal text: String, as type: FieldType) {
        switch type {
        case .text, .html: self = .text(text)
        case .int: guard let number = Value.integer(text) else { return nil }; self = .int(number)
        case .bool: guard text == "true" || text == "false" else { return nil }; self = .bool(text == "true")
        case .money: guard let money = Money(literal: text) else { return nil }; self = .money(money)
        case .date: guard let date = LocalDate(text) else { return nil }; self = .date(date)
        case .datetime: guard let moment = UTCInstant(text) else { return nil }; self = .datetime(moment)
        case .duration: guard let minutes = Value.minutes(text) else { return nil }; self = .duration(minutes: minutes)
        case .percent:
            guard let share = Value.basisPoints(text) else { return nil }; self = .percent(basisPoints: share)
        case .color: guard StyleWord.isColor(text) else { return nil }; self = .text(text)
        case .length: guard StyleWord.isLength(text) else { return nil }; self = .text(text)
        case .direction: guard ["ltr", "rtl", "auto"].contains(text) else { return nil }; self = .text(text)
        case .language: guard LocaleTag(text) != nil else { return nil }; self = .text(text)
        case .link, .image, .list, .record: return nil
        }
    }

    /// Decimal digits with an optional `-`, no leading zeros, at most 15 digits.
    private static func integer(_ text: String) -> Int? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard (1...15).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            digits == "0" || digits.first != "0"
        else { return nil }
        return Int(text)
    }

    /// `95m`, `2h`, `1h35m`, `1d2h`: days, hours, minutes, each at most once and in this order.
    private static func minutes(_ text: String) -> Int? {
        guard (2...24).contains(text.utf8.count) else { return nil }
        var rest = text[...]
        var total = 0
        for (unit, size) in [("d" as Character, 1440), ("h", 60), ("m", 1)] {
            guard let end = rest.firstIndex(of: unit) else { continue }
            guard let count = integer(String(rest[..<end])), count >= 0 else { return nil }
            let (product, overflows) = count.multipliedReportingOverflow(by: size)
            let (sum, overflowsToo) = total.addingReportingOverflow(product)
            guard !overflows, !overflowsToo else { return nil }
            total = sum
            rest = rest[rest.index(after: end)...]
        }
        return rest.isEmpty ? total : nil
    }

    /// `12.5%` is 1250.
    private static func basisPoints(_ text: String) -> Int? {
        guard text.hasSuffix("%") else { return nil }
        return decimal(text.dropLast(), decimals: 2)
    }

    /// A decimal number as an integer of its smallest unit; `nil` if it has more decimals.
    static func decimal(_ text: Substring, decimals: Int) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let first = parts.first else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.utf8.count <= decimals, parts.count == 1 || !fraction.isEmpty,
            fraction.utf8.allSatisfy({ (0x30...0x39).contains($0) }), first.utf8.count + decimals <= 16
        else { return nil }
        guard first == "-0" || integer(String(first)) != nil else { return nil }
        return Int(first + fraction + String(repeating: "0", count: decimals - fraction.utf8.count))
    }
}

extension Money {
    /// Reads `54.07 GBP`; `nil` if it has more decimals than the currency.
    package init?(literal text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let currency = Currency(String(parts[1])),
            let amount = Value.decimal(parts[0], decimals: currency.exponent)
        else { return nil }
        self.init(amount: amount, currency: currency)
    }
}
