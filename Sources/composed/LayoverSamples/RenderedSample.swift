import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel

/// The outcome of one widget in an assembled and written layout.
struct RenderedSample {
    enum Card {
        /// In its wire form.
        case shown(JSONValue)
        case hidden(reason: String, detail: String)
    }

    let card: Card

    /// Writes the layout and reads the widget's card back from the bytes for clients.
    init(_ sampleScene: SampleScene, slot: Int) {
        var bytes: [UInt8] = []
        let page = Assembler.write(sampleScene.decision, into: &bytes)
        let name = sampleScene.inputs.widget(at: slot).name
        let cards = (try? JSONValue(parsing: bytes))?["cards"]?.items ?? []
        let own = cards.filter { $0["widget"]?.string == name }
        if let own = own.first(where: { $0["resolved_from"] == nil }) ?? own.first {
            card = .shown(own)
        } else if let other = cards.first(where: { $0["resolved_from"]?.string == name }) {
            card = .hidden(
                reason: OmissionReason.requires.rawValue,
                detail: "'\(other["widget"]?.string ?? "")' is shown instead")
        } else {
            card = RenderedSample.absent(name, page, slot)
        }
    }

    private static func absent(_ name: String, _ page: LayoutPage, _ slot: Int) -> Card {
        let decision = page.decision
        if decision.pending.contains(name) {
            return .hidden(
                reason: "pending", detail: decision.conditionInWords(of: slot) ?? decision.awaitedInWords(of: name))
        }
        guard let omission = page.omissions.first(where: { $0.widget == name }) else {
            return .hidden(reason: OmissionReason.noCard.rawValue, detail: "none of its widgets is waiting")
        }
        let detail =
            switch omission.reason {
            case .condition, .unknown: decision.conditionInWords(of: slot) ?? ""
            case .schedule: "it is \(page.inputs.context.now)"
            default: omission.detail
            }
        return .hidden(reason: omission.reason.rawValue, detail: detail)
    }
}
