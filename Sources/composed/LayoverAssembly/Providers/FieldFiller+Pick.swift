import LayoverCatalog
import LayoverFlights
import LayoverModel
import LayoverPick

// Fields about the best of some candidates.
extension FieldFiller {
    /// Fills fields from the pick.
    ///
    /// Offers are compared only once all have arrived, so that no card changes its answer while it is read.
    func fillFromPick() -> Outcome {
        guard let plan = widget.pick else { return .none(.noCard, "no pick") }
        switch plan.source {
        case .results:
            guard inputs.facts.isComplete else { return .pending }
            guard let offers = inputs.facts.offers else { return .none(.noCard, "the answer has no single offers") }
            return fill(plan, PickChoice(plan, offers))
        case .table(let rows):
            guard let start = start(plan) else { return .pending }
            let zone = inputs.context.market.timeZone
            return fill(
                plan,
                PickChoice(plan, rows, from: start.point, at: inputs.context.now, in: zone, zones: inputs.tools.zones))
        case .remote: return .none(.noCard, "places of services are available in /v1/pick only")
        }
    }

    private func fill(_ plan: PickPlan, _ choice: PickChoice) -> Outcome {
        guard choice.count > 0 else {
            return .none(.noCard, choice.outWords)
        }
        let values = widget.fields.map { field -> Value? in
            if case .pick(let part) = field.origin { choice.value(part, of: field.type) } else { nil }
        }
        return fill(rows: [], campaign: nil, answer: values)
    }

    /// The point that distances are measured from; `nil` while it is not known yet.
    private func start(_ plan: PickPlan) -> (point: GeoPoint?, Void)? {
        guard plan.isNearArrival else { return (nil, ()) }
        switch inputs.facts.fact(.routeDestinationAirport) {
        case .known(.text(let code), _): return (Airport(code).map { GeoPoint($0) }, ())
        case .pending: return nil
        default: return (nil, ())
        }
    }
}
