// GrowthBook's reference is JavaScript, so its rules for numbers and texts are part of a condition's meaning.

/// `number` in JavaScript's notation: the shortest digits that are read back exactly, without an exponent from 1e-6 up to
/// below 1e21.
///
/// Source: ECMAScript 2024, section 6.1.6.1.20, Number::toString.
func javaScriptText(_ number: Double) -> String {
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
    let (digits, point) = shortestDigits(of: number.magnitude)
    return (number < 0 ? "-" : "") + layOut(digits, point: point)
}

/// The digits of a positive number without zeros at either end, and the number of digits before the decimal point.
private func shortestDigits(of number: Double) -> (digits: String, point: Int) {
    let parts = number.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    let all = String(mantissa[0]) + fraction
    let leading = all.prefix { $0 == "0" }.count
    let kept = all.dropFirst(leading).reversed().drop { $0 == "0" }.reversed()
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return (String(kept), mantissa[0].count + exponent - leading)
}

private func layOut(_ digits: String, point: Int) -> String {
    func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
    switch point {
    case digits.count...21 where point >= digits.count: return digits + zeros(point - digits.count)
    case 1...21: return digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0: return "0." + zeros(-point) + digits
    default:
        let rest = digits.dropFirst()
        return digits.prefix(1) + (rest.isEmpty ? "" : "." + rest) + "e" + (point > 0 ? "+" : "-")
            + String((point - 1).magnitude)
    }
}

/// The number that JavaScript reads from `text`, NaN if it reads none; a text of spaces is 0.
///
/// Source: ECMAScript 2024, section 7.1.4.1, StringToNumber.
func javaScriptNumber(_ text: String) -> Double {
    let bare = text.unicodeScalars.drop(while: isJavaScriptSpace).reversed().drop(while: isJavaScriptSpace).reversed()
    let word = String(String.UnicodeScalarView(bare))
    guard !word.isEmpty else { return 0 }
    if let number = prefixedNumber(word) { return number }
    switch word {
    case "Infinity", "+Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: return isDecimalLiteral(word) ? Double(word) ?? .nan : .nan
    }
}

private func isJavaScriptSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0d, 0x2028, 0x2029, 0xfeff: true
    default: scalar.properties.generalCategory == .spaceSeparator
    }
}

/// `0x1f`, `0o17`, `0b11`, without a sign.
private func prefixedNumber(_ word: String) -> Double? {
    let radix: Int
    switch word.prefix(2) {
    case "0x", "0X": radix = 16
    case "0o", "0O": radix = 8
    case "0b", "0B": radix = 2
    default: return nil
    }
    let digits = word.dropFirst(2).map { $0.isASCII ? $0.hexDigitValue ?? radix : radix }
    guard !digits.isEmpty, digits.allSatisfy({ $0 < radix }) else { return .nan }
    return digits.reduce(0) { $0 * Double(radix) + Double($1) }
}

/// Returns whether the word is `[-+]? ( [0-9]+ \.? [0-9]* | \. [0-9]+ ) ( [eE] [-+]? [0-9]+ )?`.
private func isDecimalLiteral(_ word: String) -> Bool {
    var rest = word.utf8[...]
    func takeDigits() -> Int {
        let digits = rest.prefix { (0x30...0x39).contains($0) }.count
        rest = rest.dropFirst(digits)
        return digits
    }
    func consume(_ bytes: [UInt8]) -> Bool {
        guard let first = rest.first, bytes.contains(first) else { return false }
        rest = rest.dropFirst()
        return true
    }
    _ = consume([0x2b, 0x2d])
    let whole = takeDigits()
    let fraction = consume([0x2e]) ? takeDigits() : 0
    guard whole + fraction > 0 else { return false }
    guard consume([0x65, 0x45]) else { return rest.isEmpty }
    _ = consume([0x2b, 0x2d])
    return takeDigits() > 0 && rest.isEmpty
}
