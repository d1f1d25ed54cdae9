internal import CAirports
import LayoverJSON

/// An airport of an answer, with its row in the built-in table if it has one.
struct Place: Hashable, Sendable {
    /// Number of pairs of capitals; a country's number is below.
    static let countries = 26 * 26

    static let none = Place(row: -1, code: -1, country: -1)

    /// -1 if the table does not have it.
    let row: Int32
    /// Three capitals as a number of base 26; -1 if the answer's code is invalid.
    let code: Int32
    /// -1 if neither the table nor the answer has it.
    let country: Int32

    private init(row: Int32, code: Int32, country: Int32) {
        self.row = row
        self.code = code
        self.country = country
    }

    /// The place with the IATA code `text`.
    init(_ text: Span<UInt8>) {
        guard text.count == 3 else {
            self = .none
            return
        }
        let row = layover_place_row(text[0], text[1], text[2])
        guard row < 0 else {
            self.init(row: row, code: Place.number(text), country: Int32(layover_place_country(row)))
            return
        }
        self.init(row: -1, code: Place.number(text), country: -1)
    }

    /// Uses the supplier's country if the table has none.
    func orCountry(_ text: Span<UInt8>) -> Place {
        guard country < 0, text.count == 2 else { return self }
        return Place(row: row, code: code, country: Place.number(text))
    }

    /// True if both have the same metropolitan code in the table.
    func isInCity(of other: Place) -> Bool {
        row >= 0 && other.row >= 0 && layover_place_same_city(row, other.row)
    }

    /// `CU`.
    static func countryCode(_ number: Int) -> String {
        String(decoding: [UInt8(65 + number / 26 % 26), UInt8(65 + number % 26)], as: UTF8.self)
    }

    /// `HAV`; `nil` without a code.
    var codeText: String? {
        guard code >= 0 else { return nil }
        let number = Int(code)
        return String(
            decoding: [UInt8(65 + number / 676), UInt8(65 + number / 26 % 26), UInt8(65 + number % 26)], as: UTF8.self)
    }

    /// Capitals as a number of base 26; -1 for any other text.
    private static func number(_ text: Span<UInt8>) -> Int32 {
        var number: Int32 = 0
        for index in 0..<text.count {
            guard (0x41...0x5a).contains(text[index]) else { return -1 }
            number = number * 26 + Int32(text[index] - 0x41)
        }
        return number
    }
}
