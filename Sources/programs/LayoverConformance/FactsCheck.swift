import Foundation
import LayoverFlights
import LayoverJSON
import LayoverModel

/// Compares the facts of one answer with the expected ones, key by key.
///
/// Keys without a corresponding fact are ignored.
struct FactsCheck {
    let item: FactsCase
    var report: Report
    var facts = FlightFacts()

    /// Reads the answer in the format that its shape shows, with the expected currency as the request's.
    mutating func run() throws {
        let bytes = try SuiteFiles.read(item.answer.path) { $0 }
        let currency = item.expected["currency"]?.string.flatMap { Currency($0) }
        var reader = FlightReader()
        var parser = TapeParser()
        var facts = FlightFacts()
        do {
            try parser.parse(bytes) { tape in
                guard let format = SupplierFormat.detect(tape) else { throw FlightReadError.unknownShape }
                try reader.read(tape, as: format, currency: currency, into: &facts)
            }
        } catch {
            return report.fail(item.id, expected: "facts", got: "\(error)")
        }
        self.facts = facts
        for member in item.expected.members ?? [] { compare(member.key, member.value) }
    }

    private static let names: [String: FactName] = [
        "itineraries": .resultsCount, "offers": .resultsOffers, "offers_without_price": .resultsPriceUnknown,
        "direct_itineraries": .resultsDirectCount, "one_stop_itineraries": .resultsStops1,
        "two_plus_stop_itineraries": .resultsStops2Plus, "distinct_flight_combinations": .resultsDirectFlights,
        "min_price": .resultsPriceMin, "min_price_direct": .resultsPriceMinDirect,
        "min_price_itinerary": .resultsCheapest, "min_leg_minutes": .resultsDurationMin,
        "max_leg_minutes": .resultsDurationMax,
    ]

    private mutating func compare(_ key: String, _ expected: JSONValue) {
        switch key {
        case "countries_touched": compareCountries(expected)
        case "direct_by_carrier": compareItineraries(expected)
        case "direct_outbound_flights_by_carrier": compareFlights(expected)
        case "marketing_carriers": compareCarriers(expected)
        default:
            guard let name = FactsCheck.names[key] else { return }
            report.expect(id(key), "\(expected)", got: text(facts.fact(name), expected))
        }
    }

    /// A fact in the form of the expectations.
    ///
    /// A failed search has no facts, and the expectations count them as 0.
    private func text(_ fact: Fact, _ expected: JSONValue) -> String {
        guard let value = fact.value else {
            if facts.resultStatus == .failed, expected == .int(0) { return "0" }
            return facts.itineraryCount > 0 || expected == .null ? "null" : "\(fact)"
        }
        switch value {
        case .int(let int): return "\(int)"
        case .duration(let minutes): return "\(minutes)"
        case .money(let money): return "\"\(FactsCheck.decimal(money))\""
        case .text(let text): return "\(JSONValue.string(text))"
        default: return "\(value)"
        }
    }

    private mutating func compareCountries(_ expected: JSONValue) {
        let got = facts.countries.map { JSONValue.Member($0.code, .int($0.itineraries)) }
        report.expect(id("countries_touched"), FactsCheck.sorted(expected), got: FactsCheck.sorted(.object(got)))
    }

    /// Expectations name an airline by its name or its code; `facts` has both.
    private func airline(_ key: String) -> (flights: Int, itineraries: Int, price: Money?)? {
        let found =
            facts.directAirlines.first { [$0.code, $0.id].contains(key) }
            ?? facts.directAirlines.first { $0.name == key }
        return found.map { ($0.flights, $0.itineraries, $0.price) }
    }

    private mutating func compareItineraries(_ expected: JSONValue) {
        let members = expected.members ?? []
        let count = facts.fact(.resultsDirectCarriers).value.map { value in
            if case .list(let rows) = value { rows.count } else { 0 }
        }
        report.expect(id("direct_by_carrier"), "\(members.count) airlines", got: "\(count ?? 0) airlines")
        for member in members {
            let got = airline(member.key)
            let price = got?.price.map { JSONValue.string(FactsCheck.decimal($0)) } ?? .null
            report.expect(
                id("direct_by_carrier.\(member.key)"),
                "\(member.value["itineraries"] ?? .null) from \(member.value["min_price"] ?? .null)",
                got: "\(got?.itineraries ?? 0) from \(price)")
        }
    }

    private mutating func compareFlights(_ expected: JSONValue) {
        let members = expected.members ?? []
        let got = facts.directAirlines.filter { $0.flights > 0 }
        report.expect(
            id("direct_outbound_flights_by_carrier"), "\(members.count) airlines", got: "\(got.count) airlines")
        for member in members {
            report.expect(
                id("direct_outbound_flights_by_carrier.\(member.key)"), "\(member.value)",
                got: "\(airline(member.key)?.flights ?? 0)")
        }
    }

    private mutating func compareCarriers(_ expected: JSONValue) {
        var got: [String] = []
        if case .texts(let codes)? = facts.fact(.resultsCarriers).value { got = (0..<codes.count).map { codes[$0] } }
        let wanted = (expected.items ?? []).compactMap { $0.string }
        report.expect(id("marketing_carriers"), "\(wanted.sorted())", got: "\(got.sorted())")
    }

    private func id(_ key: String) -> String { "\(item.id) \(key)" }

    private static func sorted(_ value: JSONValue) -> String {
        "\((value.members ?? []).map { "\($0.key) \($0.value)" }.sorted())"
    }

    /// Minor units as decimal text: 5407 with two decimals is `54.07`.
    private static func decimal(_ money: Money) -> String {
        let exponent = money.currency.exponent
        guard exponent > 0 else { return "\(money.amount)" }
        let digits = padded(money.amount, exponent + 1)
        return "\(digits.dropLast(exponent)).\(digits.suffix(exponent))"
    }
}
