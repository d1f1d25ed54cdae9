import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverTargeting

/// What became of one widget in a layout that was assembled and written.
struct SampleSight {
    enum Card {
        /// As the wire has it.
        case shown(JSONValue)
        case hidden(reason: String, detail: String)
    }

    let card: Card

    /// Assembles the layout and reads the widget's card back from what a client would get.
    init(_ assembler: Assembler, slot: Int) {
        var bytes: [UInt8] = []
        _ = assembler.assemble(into: &bytes)
        let name = assembler.widget(at: slot).name
        let cards = (try? JSONValue(parsing: bytes))?["cards"]?.items ?? []
        let own = cards.filter { $0["widget"]?.string == name }
        if let own = own.first(where: { $0["resolved_from"] == nil }) ?? own.first {
            card = .shown(own)
        } else if let other = cards.first(where: { $0["resolved_from"]?.string == name }) {
            card = .hidden(
                reason: OmissionReason.requires.rawValue,
                detail: "'\(other["widget"]?.string ?? "")' stands in for it")
        } else {
            card = SampleSight.absent(name, assembler, slot)
        }
    }

    private static func absent(_ name: String, _ assembler: Assembler, _ slot: Int) -> Card {
        if assembler.pending.contains(name) {
            return .hidden(
                reason: "pending", detail: assembler.conditionInWords(of: slot) ?? assembler.awaitedInWords(of: name))
        }
        guard let omission = assembler.omissions.first(where: { $0.widget == name }) else {
            return .hidden(reason: OmissionReason.noCard.rawValue, detail: "nothing waits that it stands for")
        }
        let detail =
            switch omission.reason {
            case .condition, .unknown: assembler.conditionInWords(of: slot) ?? ""
            case .schedule: "it is \(assembler.context.now)"
            default: omission.detail
            }
        return .hidden(reason: omission.reason.rawValue, detail: detail)
    }
}

extension Assembler {
    /// What kept the widget's condition from holding, in words; `nil` where it holds, and where there is none.
    package func conditionInWords(of widget: String) -> String? {
        layout.slots.indices.first { self.widget(at: $0).name == widget }.flatMap { conditionInWords(of: $0) }
    }

    package func conditionInWords(of slot: Int) -> String? {
        guard let condition = widget(at: slot).condition else { return nil }
        let widget = widget(at: slot)
        let trace = condition.trace { fact(at: $0, of: slot, widget) }
        return trace.truth == .yes ? nil : TraceWords(valueText).text(trace)
    }

    /// What a widget whose condition holds still waits for.
    package func awaitedInWords(of widget: String) -> String {
        asks.first { $0.widget == widget }.map { "the service '\($0.service)' has not answered" }
            ?? "results are still coming in"
    }

    package var valueText: ValueText {
        ValueText(formatting: tools.formatting, locale: context.locale, timeZone: layout.timeZone)
    }
}
