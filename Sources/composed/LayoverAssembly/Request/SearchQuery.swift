package import LayoverModel

/// The reader's search, as far as the request states it.
package struct SearchQuery: Hashable, Sendable {
    package enum Cabin: String, CaseIterable, Sendable { case economy, premium_economy, business, first }

    /// The code of an airport or a city, three capitals.
    package var origin: String?
    package var destination: String?
    package var departs: LocalDate?
    package var returns: LocalDate?
    /// 1 to 20.
    package var adults: Int?
    package var cabin: Cabin?

    package init() {}

    /// Reads one item of a request.
    ///
    /// - Returns: `false` if the name is not an item of a search.
    package mutating func readItem(_ name: String, _ value: String) throws(HeaderProblem) -> Bool {
        switch name {
        case "origin": origin = try SearchQuery.place(name, value)
        case "destination": destination = try SearchQuery.place(name, value)
        case "departs": departs = try SearchQuery.day(name, value)
        case "returns": returns = try SearchQuery.day(name, value)
        case "adults":
            guard let number = Int(value), (1...20).contains(number) else {
                throw HeaderProblem(reason: "'adults' is a number from 1 to 20")
            }
            adults = number
        case "cabin":
            guard let known = Cabin(rawValue: value.lowercased()) else {
                throw HeaderProblem(reason: "'cabin' is economy, premium_economy, business or first")
            }
            cabin = known
        default: return false
        }
        return true
    }

    /// The seed of choices for a request without a unit: the same for all callers with this search.
    var choiceSeed: String {
        [origin, destination, departs?.description].map { $0 ?? "" }.joined(separator: "|")
    }

    private static func place(_ name: String, _ value: String) throws(HeaderProblem) -> String {
        let code = value.uppercased()
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5a).contains($0) || (0x30...0x39).contains($0) })
        else {
            throw HeaderProblem(reason: "'\(name)' is a code of three letters")
        }
        return code
    }

    private static func day(_ name: String, _ value: String) throws(HeaderProblem) -> LocalDate {
        guard let day = LocalDate(value) else { throw HeaderProblem(reason: "'\(name)' is a day such as 2026-12-07") }
        return day
    }
}
