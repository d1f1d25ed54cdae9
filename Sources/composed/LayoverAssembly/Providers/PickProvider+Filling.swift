package import LayoverCatalog
import LayoverFlights
import LayoverModel
import LayoverPick

extension PickProvider: CardProvider {
    package func fill(_ filler: FieldFiller) -> FilledFields { FilledFields(outcome(filler)) }

    /// Offers are compared only once all have arrived, so that no card changes its answer while it is read.
    private func outcome(_ filler: FieldFiller) -> FilledFields.Outcome {
        guard let plan = pick else { return .none(.noCard, "no pick") }
        let inputs = filler.inputs
        switch plan.source {
        case .results:
            guard inputs.facts.isComplete else { return .pending }
            guard let offers = inputs.facts.offers else { return .none(.noCard, "the answer has no single offers") }
            return outcome(filler, PickChoice(plan, offers))
        case .table(let rows):
            guard let start = start(plan, inputs) else { return .pending }
            let zone = inputs.context.market.timeZone
            return outcome(
                filler,
                PickChoice(plan, rows, from: start.point, at: inputs.context.now, in: zone, zones: inputs.tools.zones))
        case .remote: return .none(.noCard, "places of services are available in /v1/pick only")
        }
    }

    private func outcome(_ filler: FieldFiller, _ choice: PickChoice) -> FilledFields.Outcome {
        guard choice.count > 0 else {
            return .none(.noCard, choice.outWords)
        }
        let values = filler.widget.fields.map { field -> Value? in
            if case .pick(let part) = field.origin { choice.value(part, of: field.type) } else { nil }
        }
        return filler.outcome(answer: values)
    }

    /// The point that distances are measured from; `nil` while it is not known yet.
    private func start(_ plan: PickPlan, _ inputs: LayoutInputs) -> (point: GeoPoint?, Void)? {
        guard plan.isNearArrival else { return (nil, ()) }
        switch inputs.facts.fact(.routeDestinationAirport) {
        case .known(.text(let code), _): return (Airport(code).map { GeoPoint($0) }, ())
        case .pending: return nil
        default: return (nil, ())
        }
    }
}
