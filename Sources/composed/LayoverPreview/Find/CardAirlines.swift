import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// Airlines that a widget's condition names, and those that its samples use.
struct CardAirlines {
    struct Airline: Hashable {
        let name: String
        let code: String
        let location: SourceLocation
    }

    private static let facts: Set<String> = [
        FactName.resultsCarriers.rawValue, FactName.resultsDirectCarriers.rawValue,
    ]

    private let widget: CompiledWidget

    init(_ widget: CompiledWidget) { self.widget = widget }

    /// Each name once, those of the condition first.
    var all: [Airline] {
        var seen: Set<String> = []
        return (asked + tried).filter { seen.insert($0.name).inserted }
    }

    private var asked: [Airline] {
        guard let condition = widget.condition else { return [] }
        let place = widget.source.showWhen.map { SourceLocation(widget.source.location.file, $0.position) }
        return CardAirlines.codes(condition.outline).map {
            Airline(name: AirlineName.of($0), code: $0, location: place ?? widget.source.location)
        }
    }

    private var tried: [Airline] {
        widget.samples.flatMap { sample in
            sample.facts.filter { CardAirlines.facts.contains($0.name.name) }.flatMap { fact in
                (fact.value.list ?? [fact.value]).compactMap { item in
                    let code = item.text ?? item["id"]?.text
                    return code.map {
                        Airline(
                            name: item["name"]?.text ?? AirlineName.of($0), code: $0, location: sample.location)
                    }
                }
            }
        }
    }

    private static func codes(_ outline: ConditionOutline, within isAirline: Bool = false) -> [String] {
        switch outline {
        case .all(let parts), .any(let parts), .none(let parts): parts.flatMap { codes($0, within: isAirline) }
        case .not(let part): codes(part, within: isAirline)
        case .test(let test): codes(test.demand, isAirline || facts.contains(test.path))
        }
    }

    private static func codes(_ demand: ConditionTest.Demand, _ isAirline: Bool) -> [String] {
        switch demand {
        case .stands(_, let value): isAirline ? texts([value]) : []
        case .oneOf(let values, _), .hasAll(let values): isAirline ? texts(values) : []
        case .someMember(let inner): codes(inner, within: isAirline)
        default: []
        }
    }

    private static func texts(_ values: [Value]) -> [String] {
        values.compactMap { value in
            if case .text(let text) = value { text } else { nil }
        }
    }
}
