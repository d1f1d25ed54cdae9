/// Amounts of money in millionths of a currency's unit, so that no price is ever a `Double`.
enum DecimalText {
    /// Millionths of one written unit: of a whole unit 1,000,000, of a thousandth 1,000.
    enum Unit: Int, Sendable {
        case whole = 1_000_000
        case centi = 10_000
        case milli = 1_000
        case micro = 1
    }

    /// Reads `54.07`; `nil` for an empty text, a sign, other letters or more than nine trillion units.
    ///
    /// Decimals past the millionth are cut off.
    static func millionths(_ text: Span<UInt8>, unit: Unit = .whole) -> Int? {
        var amount = 0
        var scale = unit.rawValue
        var index = 0
        while index < text.count, let digit = digit(text[index]) {
            let (tenfold, overflow) = amount.multipliedReportingOverflow(by: 10)
            guard !overflow, tenfold < Int.max - 9 else { return nil }
            amount = tenfold + digit
            index += 1
        }
        guard index > 0 else { return nil }
        let (whole, overflow) = amount.multipliedReportingOverflow(by: unit.rawValue)
        guard !overflow, whole < Int.max / 2 else { return nil }
        guard index < text.count else { return whole }
        guard text[index] == 0x2e, index + 1 < text.count else { return nil }
        amount = 0
        for place in (index + 1)..<text.count {
            guard let digit = digit(text[place]) else { return nil }
            scale /= 10
            amount += digit * scale
        }
        return whole + amount
    }

    /// Millionths of a number in a document.
    ///
    /// Whole numbers are exact, as are decimals up to 4,000,000,000 units, where a double still distinguishes millionths.
    static func millionths(_ number: Double, unit: Unit) -> Int? {
        guard number >= 0, number <= 4e9 else { return nil }
        return Int((number * Double(unit.rawValue)).rounded())
    }

    static func millionths(_ number: Int, unit: Unit) -> Int? {
        let (amount, overflow) = number.multipliedReportingOverflow(by: unit.rawValue)
        return overflow || number < 0 ? nil : amount
    }

    /// The amount in minor units with `exponent` decimals (0 to 4), rounded half up.
    static func minorUnits(millionths: Int, exponent: Int) -> Int {
        var divisor = 1_000_000
        for _ in 0..<min(max(exponent, 0), 6) { divisor /= 10 }
        return millionths / divisor + (millionths % divisor * 2 >= divisor ? 1 : 0)
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (0x30...0x39).contains(byte) ? Int(byte - 0x30) : nil
    }
}
