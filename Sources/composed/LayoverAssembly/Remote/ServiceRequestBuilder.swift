import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSchema

/// Builder of the question that one widget would ask of another team's service about one request.
///
/// The body is canonical: members sorted, no spaces, unknown members left out. So equal questions are equal bytes.
struct ServiceRequestBuilder {
    private let inputs: LayoutInputs
    private let outcomes: SlotOutcomes
    private let slot: Int
    private let plan: RemotePlan

    init(_ inputs: LayoutInputs, _ outcomes: SlotOutcomes, slot: Int, _ plan: RemotePlan) {
        self.inputs = inputs
        self.outcomes = outcomes
        self.slot = slot
        self.plan = plan
    }

    /// `nil` while something that it sends is pending: it would be asked again at once.
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

    /// Holds an answer to the fields of the widget.
    private var fault: @Sendable ([UInt8]) -> String? {
        let (settings, fields) = (inputs.serving.catalog.settings, inputs.widget(at: slot).fields)
        return { body in
            do throws(RemoteFault) {
                _ = try RemoteAnswerReader(settings).read(body, for: fields)
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

    /// `,"provider":{"<widget>":{"<field>":...}}`, nothing where no earlier widget gave what is sent.
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
