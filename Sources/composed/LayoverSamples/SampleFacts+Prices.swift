import LayoverModel

// Converts a sample's prices to the currency of the market in which it is viewed.
extension SampleFacts {
    /// Codes of the currencies of its prices, sorted.
    package var currencies: [String] {
        Set(values.values.flatMap { SampleFacts.prices(in: $0).map(\.currency.code) }).sorted()
    }

    /// Converts every price to `currency` at a rough rate, so that it has a typical number of digits.
    mutating func convertPrices(to currency: Currency) {
        values = values.mapValues { SampleFacts.converted($0, to: currency) }
    }

    private static func prices(in value: Value) -> [Money] {
        switch value {
        case .money(let money): [money]
        case .list(let items): items.flatMap(prices)
        case .record(let columns): columns.compactMap(\.self).flatMap(prices)
        default: []
        }
    }

    private static func converted(_ value: Value, to currency: Currency) -> Value {
        switch value {
        case .money(let money): .money(converted(money, to: currency))
        case .list(let items): .list(items.map { converted($0, to: currency) })
        case .record(let columns): .record(columns.map { column in column.map { converted($0, to: currency) } })
        default: value
        }
    }

    private static func converted(_ money: Money, to currency: Currency) -> Money {
        guard money.currency != currency else { return money }
        let units = { (currency: Currency) -> Double in
            (0..<currency.exponent).reduce(Double(DrawnValues.unitsOfEuro[currency.code] ?? 1)) { units, _ in units * 10
            }
        }
        let amount = (Double(money.amount) / units(money.currency) * units(currency)).rounded()
        // A price that would become too large stays as written.
        return amount.magnitude < 1e15 ? Money(amount: Int(amount), currency: currency) : money
    }
}
