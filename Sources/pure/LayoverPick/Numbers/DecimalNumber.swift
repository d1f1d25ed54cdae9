import LayoverJSON

/// Decimals of authors and services as whole numbers of a small unit, so that no sum depends on the machine.
package enum DecimalNumber {
    /// Reads `3.5`, `-12` or `0.025` in units of 10^-`places`; `nil` for any other text, for further decimals that are not
    /// zero, and beyond 40,000,000 either way.
    package static func read(_ text: some StringProtocol, places: Int) -> Int? {
        var digits = text.utf8[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits = digits.dropFirst() }
        let whole = digits.prefix { $0 != UInt8(ascii: ".") }
        var fraction = digits.dropFirst(whole.count)
        if !fraction.isEmpty {
            fraction = fraction.dropFirst()
            guard !fraction.isEmpty else { return nil }
        }
        guard !whole.isEmpty, whole.count <= 9, fraction.count <= 18 else { return nil }
        var number = 0
        for byte in whole {
            guard let digit = digit(byte) else { return nil }
            number = number * 10 + digit
        }
        var left = places
        for byte in fraction {
            guard let digit = digit(byte), left > 0 || digit == 0 else { return nil }
            guard left > 0 else { continue }
            number = number * 10 + digit
            left -= 1
        }
        for _ in 0..<max(0, left) { number *= 10 }
        guard number <= greatest(places) else { return nil }
        return isNegative ? -number : number
    }

    /// A number of a document in thousandths, rounded to the nearest; `nil` beyond 40,000,000 either way.
    package static func thousandths(_ number: Double) -> Int? {
        guard number.isFinite, abs(number) <= Double(PickLimits.number / 1_000) else { return nil }
        return Int((number * 1_000).rounded())
    }

    /// A whole number in thousandths; `nil` beyond 40,000,000 either way.
    package static func thousandths(_ number: Int) -> Int? {
        guard number.magnitude <= UInt(PickLimits.number / 1_000) else { return nil }
        return number * 1_000
    }

    /// Thousandths in decimal notation: `3.5`, `12`.
    package static func text(thousandths: Int) -> String { text(thousandths, places: 3) }

    /// A number of units of 10^-`places` without trailing zeros: `3.5`, `12`.
    package static func text(_ number: Int, places: Int) -> String {
        var unit = 1
        for _ in 0..<places { unit *= 10 }
        let magnitude = Int(number.magnitude)
        var text = (number < 0 ? "-" : "") + String(magnitude / unit)
        var rest = magnitude % unit
        guard rest > 0 else { return text }
        var width = places
        while rest % 10 == 0 {
            rest /= 10
            width -= 1
        }
        let digits = String(rest)
        text += "." + String(repeating: "0", count: width - digits.count) + digits
        return text
    }

    /// Appends a number of units of 10^-`places`, in the form of ``text(_:places:)``.
    ///
    /// - Complexity: O(digits); allocates nothing if `output` has room.
    package static func append(_ number: Int, places: Int, to output: inout [UInt8]) {
        var unit = 1
        for _ in 0..<places { unit *= 10 }
        let magnitude = number.magnitude
        if number < 0 { output.append(UInt8(ascii: "-")) }
        appendJSONNumber(Int(clamping: magnitude / UInt(unit)), to: &output)
        var rest = Int(clamping: magnitude % UInt(unit))
        guard rest > 0 else { return }
        output.append(UInt8(ascii: "."))
        while rest > 0 {
            unit /= 10
            output.append(0x30 + UInt8(truncatingIfNeeded: rest / unit))
            rest %= unit
        }
    }

    private static func greatest(_ places: Int) -> Int {
        var greatest = PickLimits.number / 1_000
        for _ in 0..<max(0, places) { greatest *= 10 }
        return greatest
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (0x30...0x39).contains(byte) ? Int(byte - 0x30) : nil
    }
}
