/// A currency by its ISO 4217 code, with the number of decimals that its minor unit has.
package struct Currency: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let code: String
    /// 0 (JPY) to 4 (CLF); 2 for most.
    package let exponent: Int

    /// `nil` unless `code` is three ASCII capitals.
    package init?(_ code: String) {
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) else { return nil }
        self.code = code
        self.exponent = Currency.exponents[code] ?? 2
    }

    package var description: String { code }

    package static func < (left: Currency, right: Currency) -> Bool { left.code < right.code }

    /// Currencies whose minor unit is not a hundredth.
    ///
    /// Source: ISO 4217, list one (2024).
    private static let exponents: [String: Int] = [
        "BHD": 3, "BIF": 0, "CLF": 4, "CLP": 0, "DJF": 0, "GNF": 0, "IQD": 3, "ISK": 0, "JOD": 3, "JPY": 0, "KMF": 0,
        "KRW": 0, "KWD": 3, "LYD": 3, "OMR": 3, "PYG": 0, "RWF": 0, "TND": 3, "UGX": 0, "UYI": 0, "UYW": 4, "VND": 0,
        "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
    ]
}
