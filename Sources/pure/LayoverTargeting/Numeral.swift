/// A number in its original notation, because for many JSON readers `1.0` has a different type than `1`.
///
/// Two numerals are equal if their numbers are. An immutable object, so that a value that contains it stays small.
package final class Numeral: Sendable {
    package let number: Double
    /// In JSON notation.
    package let text: String

    /// `nil` if the notation adds nothing to the number, or if the text is not a number.
    ///
    /// - Parameters:
    ///   - number: The parsed number.
    ///   - written: The original text: digits, a point, an exponent.
    init?(_ number: Double, written: String) {
        guard written.utf8.count <= Limits.numeralBytes, let text = Numeral.json(written), Double(text) == number,
            text != javaScriptText(number)
        else { return nil }
        self.number = number
        self.text = text
    }

    /// `+1.`, `.5` and `-.5e1` in JSON notation.
    private static func json(_ written: String) -> String? {
        let isNegative = written.hasPrefix("-")
        let unsigned = isNegative || written.hasPrefix("+") ? written.dropFirst() : written[...]
        let mantissa = unsigned.prefix { $0 != "e" && $0 != "E" }
        let parts = mantissa.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let fraction = parts.count > 1 ? ".\(parts[1].isEmpty ? "0" : parts[1])" : ""
        return "\(isNegative ? "-" : "")\(whole.isEmpty ? "0" : whole)\(fraction)\(unsigned.dropFirst(mantissa.count))"
    }
}
