/// The reason why the program cannot start, or why a request is invalid.
struct SupplierError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// The whole number in a text, which may end in `unit`.
    static func number(
        _ text: String, _ range: ClosedRange<Int>, unit: String = ""
    ) throws(SupplierError) -> Int {
        guard let number = Int(text.hasSuffix(unit) ? text.dropLast(unit.count) : text[...]), range.contains(number)
        else { throw SupplierError("'\(text)' is not a number from \(range.lowerBound) to \(range.upperBound)") }
        return number
    }
}
