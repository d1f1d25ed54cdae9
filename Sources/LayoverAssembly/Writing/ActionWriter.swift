import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSchema
import LayoverTemplates

/// Writes a card's actions and finds where its links lead.
struct ActionWriter {
    private let assembler: Assembler
    private let draft: CardDraft
    private let values: ValueWriter

    init(_ assembler: Assembler, _ draft: CardDraft, _ values: ValueWriter) {
        self.assembler = assembler
        self.draft = draft
        self.values = values
    }

    /// `,"actions":{...}`, empty where the widget has none.
    func write(into output: inout [UInt8]) {
        let widget = assembler.widget(at: draft.slot)
        appendJSONLiteral(",\"actions\":", to: &output)
        var members = MemberList(output: &output)
        for action in widget.actions {
            members.key(action.name, to: &output)
            write(action, widget, into: &output)
        }
        members.close(&output)
    }

    /// Where the actions that the card's HTML offers lead, in its order.
    func links(for widget: CompiledWidget) -> [Link?] {
        (widget.template?.actions ?? []).map { name in
            widget.actions.first { $0.name == name }.map(link)
        }
    }

    private func link(of action: ActionPlan) -> Link {
        if let field = action.link, case .link(let link)? = draft.values[field] { return link }
        return Link(app: action.app, web: action.web)
    }

    private func write(_ action: ActionPlan, _ widget: CompiledWidget, into output: inout [UInt8]) {
        var members = MemberList(output: &output)
        members.append("kind", action.kind.rawValue, to: &output)
        let link = link(of: action)
        if let app = link.app { members.append("app", app, to: &output) }
        if let web = link.web { members.append("web", web, to: &output) }
        if !action.settings.isEmpty {
            members.key(action.kind == .filter ? "by" : "set", to: &output)
            write(action.settings, widget, into: &output)
        }
        members.close(&output)
    }

    private func write(
        _ settings: [(name: String, value: ActionPlan.Setting)], _ widget: CompiledWidget, into output: inout [UInt8]
    ) {
        var members = MemberList(output: &output)
        for setting in settings {
            switch setting.value {
            case .text(let text): members.append(setting.name, text, to: &output)
            case .field(let index):
                guard let value = draft.values[index] else { continue }
                members.key(setting.name, to: &output)
                write(plain: value, as: widget.fields[index].type, into: &output)
            case .each(let field, let column):
                members.key(setting.name, to: &output)
                var each = MemberList(output: &output)
                each.append("each", "\(widget.fields[field].name).\(column)", to: &output)
                each.close(&output)
            }
        }
        members.close(&output)
    }

    /// A date as its day alone: a search takes no text.
    private func write(plain value: Value, as type: FieldType, into output: inout [UInt8]) {
        if case .date(let date) = value { return appendJSONString(date.description, to: &output) }
        values.append(value, as: type, to: &output)
    }
}
