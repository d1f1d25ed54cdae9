import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSchema

/// Builds the request of one widget to another team's service.
///
/// The body is canonical: sorted members, no spaces, unknown members omitted. Equal requests therefore have equal bytes.
struct ServiceRequestBuilder {
    private let inputs: LayoutInputs
    private let outcomes: SlotOutcomes
    private let slot: Int
    private let plan: ServicePlan

    init(_ inputs: LayoutInputs, _ outcomes: SlotOutcomes, slot: Int, _ plan: ServicePlan) {
        self.inputs = inputs
        self.outcomes = outcomes
        self.slot = slot
        self.plan = plan
    }

    /// `nil` while a fact that it sends is pending, because the request would soon have to be repeated.
    func build() -> ServiceRequest? {
        guard !isAwaiting else { return nil }
        let widget = inputs.widget(at: slot).name
        var body: [UInt8] = []
        body.reserveCapacity(1024)
        appendJSONLiteral("{\"facts\":", to: &body)
        appendFacts(to: &body)
        appendJSONLiteral(",\"language\":", to: &body)
        appendJSONString(inputs.layout.slots[slot].wording.locale.tag, to: &body)
        appendProvided(to: &body)
        appendJSONLiteral(",\"schema\":1,\"widget\":", to: &body)
        appendJSONString(widget, to: &body)
        appendJSONLiteral("}", to: &body)
        return ServiceRequest(
            widget: widget, service: plan.service, body: body, deadlineMilliseconds: plan.deadlineMilliseconds,
            cacheSeconds: plan.cacheSeconds, fault: fault)
    }

    /// Checks an answer against the fields of the widget.
    private var fault: @Sendable ([UInt8]) -> String? {
        let (settings, fields) = (inputs.serving.catalog.settings, inputs.widget(at: slot).fields)
        return { body in
            do throws(ServiceFault) {
                _ = try ServiceAnswerReader(settings).read(body, for: fields)
                return nil
            } catch {
                return error.words
            }
        }
    }

    private var isAwaiting: Bool {
        plan.facts.contains { inputs.facts.fact($0) == .pending }
            || plan.fields.contains { outcomes.isAwaited($0.source, by: slot) }
    }

    private func appendFacts(to body: inout [UInt8]) {
        var members = MemberList(output: &body)
        for name in plan.facts {
            guard let value = inputs.facts.value(name) else { continue }
            members.key(name.rawValue, to: &body)
            PlainValue.append(value, as: name.type, to: &body)
        }
        members.close(&body)
    }

    /// Appends `,"provider":{"<widget>":{"<field>":...}}`; nothing if no earlier widget has a value to send.
    private func appendProvided(to body: inout [UInt8]) {
        let sent = plan.fields.compactMap { field in
            outcomes.provided(field.source, to: slot).map { (field: field, value: $0) }
        }
        guard !sent.isEmpty else { return }
        appendJSONLiteral(",\"provider\":", to: &body)
        var widgets = MemberList(output: &body)
        var start = sent.startIndex
        while start < sent.endIndex {
            let name = sent[start].field.widget
            let end = sent[start...].firstIndex { $0.field.widget != name } ?? sent.endIndex
            widgets.key(name, to: &body)
            var fields = MemberList(output: &body)
            for (field, value) in sent[start..<end] {
                fields.key(field.field, to: &body)
                PlainValue.append(value, as: field.type, to: &body)
            }
            fields.close(&body)
            start = end
        }
        widgets.close(&body)
    }
}
