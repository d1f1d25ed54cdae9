/// A number as a document has it, taken apart: which of its bytes are the whole part, the fraction and the exponent.
struct WrittenNumber {
    private let range: Range<Int>
    private let isNegative: Bool
    private let whole: Range<Int>
    private let fraction: Range<Int>
    /// `nil` where none is written; held within what no document's digits reach.
    private let exponent: Int?

    /// No double reaches ten times 10 to this.
    private static let greatestPower = 308
    private static let exponents = -1_000_000_000...1_000_000_000

    /// `nil` where these bytes are no number of JSON.
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

    /// Tells whether 64 bits hold it, as a whole number where it is written as one, else as a double.
    func isHeld(_ source: Span<UInt8>) -> Bool {
        guard fraction.isEmpty, exponent == nil else { return isHeldByDouble(source) }
        // No 18 digits are too many.
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

    /// By how many digits stand before the point of its first one; only next to the end does its value have to be known.
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
