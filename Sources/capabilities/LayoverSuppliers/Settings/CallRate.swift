/// A number of calls in any second, minute or hour: `100/min`.
package struct CallRate: Hashable, Sendable, CustomStringConvertible {
    package let calls: Int
    package let milliseconds: Int

    private static let units = [("s", 1_000), ("min", 60_000), ("h", 3_600_000)]

    /// `nil` unless `text` is 1 to 10,000, a slash and `s`, `min` or `h`.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let calls = Int(parts[0]), String(calls) == parts[0],
            SupplierLimits.rateCalls.contains(calls),
            let unit = CallRate.units.first(where: { $0.0 == parts[1] })
        else { return nil }
        self.calls = calls
        milliseconds = unit.1
    }

    package var description: String {
        "\(calls)/\(CallRate.units.first { $0.1 == milliseconds }?.0 ?? "")"
    }
}
