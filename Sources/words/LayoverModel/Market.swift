/// A country that Layover serves, as its two-letter ISO 3166-1 code: `GB`, `NO`.
package struct Market: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let code: String

    /// `nil` unless `code` is two ASCII capitals.
    package init?(_ code: String) {
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) else { return nil }
        self.code = code
    }

    package var description: String { code }

    package static func < (left: Market, right: Market) -> Bool { left.code < right.code }
}
