import LayoverAssembly
package import LayoverFlights
import LayoverJSON
package import LayoverModel

extension Fact {
    /// How certain the value is: `final`, `at least`, `so far`.
    package var certaintyInWords: String {
        switch self {
        case .unknown: "unknown"
        case .pending: "pending"
        case .known(_, .final): "final"
        case .known(_, .atLeast): "at least"
        case .known(_, .atMost): "at most"
        case .known(_, .growing): "at least these"
        case .known(_, .provisional): "so far"
        case .known(_, .partlyUnknown): "as far as it could be read"
        }
    }
}

extension FactCache {
    /// Every fact with its value as readers see it and its certainty.
    func written(_ values: ValueText) -> JSONValue {
        FactName.allCases.map { name in
            let fact = fact(name)
            return JSONValue.record([
                "name": name.rawValue, "value": fact.value.map(values.text), "certainty": fact.certaintyInWords,
            ])
        }.json
    }
}

extension FlightFacts {
    /// Parts of an answer that could not be read, or are missing.
    package var unreadInWords: [String] {
        gapsInWords + (unpricedOfferCount > 0 ? ["the price of \(unpricedOfferCount) of \(offerCount) offers"] : [])
    }
}
