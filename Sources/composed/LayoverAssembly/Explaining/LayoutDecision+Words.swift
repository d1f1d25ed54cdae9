import LayoverCatalog
import LayoverModel
import LayoverTargeting

// Descriptions of what a decision saw.
extension LayoutDecision {
    /// Describes why the widget's condition does not hold; `nil` if it holds or there is no condition.
    package func conditionInWords(of widget: String) -> String? {
        inputs.layout.slots.indices.first { inputs.widget(at: $0).name == widget }.flatMap { conditionInWords(of: $0) }
    }

    package func conditionInWords(of slot: Int) -> String? {
        guard let trace = conditionTrace(of: slot), trace.truth != .yes else { return nil }
        return TraceText(inputs.valueText).text(trace)
    }

    /// Every test of the condition of the widget in a slot, with the values that it saw; `nil` if there is no condition.
    func conditionTrace(of slot: Int) -> Trace? {
        let widget = inputs.widget(at: slot)
        return widget.condition?.trace { outcomes.fact(at: $0, of: slot, widget, inputs.facts) }
    }

    /// Describes what a widget whose condition holds still waits for.
    package func awaitedInWords(of widget: String) -> String {
        LayoutDecision.inWords(awaiting: serviceRequests.first { $0.widget == widget })
    }

    /// The same for a widget that waits for its service, or for results if `serviceRequest` is `nil`.
    static func inWords(awaiting serviceRequest: ServiceRequest?) -> String {
        serviceRequest.map { "the service '\($0.service)' has not answered" } ?? "results are still coming in"
    }
}

extension LayoutInputs {
    /// Writes values in the language of the request.
    package var valueText: ValueText {
        ValueText(formatting: tools.formatting, locale: context.locale, timeZone: layout.timeZone)
    }
}
