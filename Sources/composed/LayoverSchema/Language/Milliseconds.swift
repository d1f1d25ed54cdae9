import LayoverModel

/// A span of time in the form of files: `20ms`, `10s`, `5m`, `2h`, `7d`.
package struct Milliseconds: Hashable, Sendable {
    package let count: Int

    /// Each unit in milliseconds.
    package static let units = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)]

    package init(count: Int) { self.count = count }

    /// `nil` unless `text` is a whole number of at most nine digits and a unit.
    package init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard (1...9).contains(digits.count), let number = Int(digits) else { return nil }
        guard let (_, unit) = Milliseconds.units.first(where: { $0.0 == text.dropFirst(digits.count) }) else {
            return nil
        }
        count = number * unit
    }

    package var seconds: Int { count / 1000 }
}
