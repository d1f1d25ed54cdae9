/// A number in a document, split into the bytes of its whole part, fraction and exponent.
struct WrittenNumber {
    private let range: Range<Int>
    private let isNegative: Bool
    private let whole: Range<Int>
    private let fraction: Range<Int>
    /// `nil` if the number has no exponent; clamped to a range beyond any document's digits.
    private let exponent: Int?

    /// No double reaches ten times 10 to this power.
    private static let greatestPower = 308
    private static let exponents = -1_000_000_000...1_000_000_000

    /// `nil` if these bytes are not a JSON number.
    ///
    /// Source: RFC 8259, 6.
    init?(_ source: Span<UInt8>, _ range: Range<Int>) {
        self.range = range
        isNegative = source[range.lowerBound] == UInt8(ascii: "-")
        whole = WrittenNumber.digits(source, from: range.lowerBound + (isNegative ? 1 : 0), until: range.upperBound)
        guard !whole.isEmpty, whole.count == 1 || source[whole.lowerBound] != UInt8(ascii: "0") else { return nil }
        var end = whole.upperBound
        if end < range.upperBound, source[end] == UInt8(ascii: ".") {
            fraction = WrittenNumber.digits(source, from: end + 1, until: range.upperBound)
            guard !fraction.isEmpty else { return nil }
            end = fraction.upperBound
        } else {
            fraction = end..<end
        }
        guard end < range.upperBound else {
            exponent = nil
            return
        }
        guard source[end] | 0x20 == UInt8(ascii: "e"),
            let exponent = WrittenNumber.exponent(source, end + 1..<range.upperBound)
        else { return nil }
        self.exponent = exponent
    }

    private static func digits(_ source: Span<UInt8>, from start: Int, until end: Int) -> Range<Int> {
        var index = start
        while index < end, (0x30...0x39).contains(source[index]) { index += 1 }
        return start..<index
    }

    private static func exponent(_ source: Span<UInt8>, _ range: Range<Int>) -> Int? {
        guard let first = range.first else { return nil }
        let isSigned = source[first] == UInt8(ascii: "-") || source[first] == UInt8(ascii: "+")
        let digits = digits(source, from: first + (isSigned ? 1 : 0), until: range.upperBound)
        guard !digits.isEmpty, digits.upperBound == range.upperBound else { return nil }
        var value = 0
        for index in digits { value = min(value * 10 + Int(source[index] - 0x30), exponents.upperBound) }
        return source[first] == UInt8(ascii: "-") ? -value : value
    }

    /// True if 64 bits hold it: as a whole number if it is written as one, else as a double.
    func isHeld(_ source: Span<UInt8>) -> Bool {
        guard fraction.isEmpty, exponent == nil else { return isHeldByDouble(source) }
        // 18 digits always fit.
        guard whole.count > 18 else { return true }
        var value: UInt64 = 0
        for index in whole {
            let (tenfold, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) = tenfold.addingReportingOverflow(UInt64(source[index] - 0x30))
            guard !overflows, !overflowsToo else { return false }
            value = sum
        }
        return !isNegative || value <= UInt64(Int64.max) + 1
    }

    /// Decides by the number of digits between the first one and the point; the value is computed only close to the largest
    /// double.
    private func isHeldByDouble(_ source: Span<UInt8>) -> Bool {
        let magnitude: Int
        if source[whole.lowerBound] != UInt8(ascii: "0") {
            magnitude = whole.count - 1
        } else {
            guard let first = fraction.first(where: { source[$0] != UInt8(ascii: "0") }) else { return true }
            magnitude = fraction.lowerBound - first - 1
        }
        let power = magnitude + (exponent ?? 0)
        guard power == WrittenNumber.greatestPower else { return power < WrittenNumber.greatestPower }
        let text = unsafe source.extracting(range).withUnsafeBufferPointer {
            unsafe String(decoding: $0, as: UTF8.self)
        }
        return Double(text)?.isFinite ?? false
    }
}
