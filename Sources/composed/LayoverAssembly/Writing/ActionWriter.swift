import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSchema
import LayoverTemplates

/// Writes a card's actions and resolves its links.
struct ActionWriter {
    private let widget: CompiledWidget
    /// By the widget's fields.
    private let values: [Value?]

    init(_ widget: CompiledWidget, values: [Value?]) {
        self.widget = widget
        self.values = values
    }

    /// Writes `,"actions":{...}`, empty if the widget has no actions.
    ///
    /// - Parameters:
    ///   - writer: Writes values in the card's own language.
    ///   - output: The buffer to append to.
    func write(with writer: ValueWriter, into output: inout [UInt8]) {
        appendJSONLiteral(",\"actions\":", to: &output)
        var members = MemberList(output: &output)
        for action in widget.actions {
            members.key(action.name, to: &output)
            write(action, with: writer, into: &output)
        }
        members.close(&output)
    }

    /// Links of the actions that the card's HTML offers, in its order.
    var links: [Link?] {
        (widget.template?.actions ?? []).map { name in
            widget.actions.first { $0.name == name }.map(link)
        }
    }

    private func link(of action: ActionPlan) -> Link {
        if let field = action.link, case .link(let link)? = values[field] { return link }
        return Link(app: action.app, web: action.web)
    }

    private func write(_ action: ActionPlan, with writer: ValueWriter, into output: inout [UInt8]) {
        var members = MemberList(output: &output)
        members.append("kind", action.kind.rawValue, to: &output)
        let link = link(of: action)
        if let app = link.app { members.append("app", app, to: &output) }
        if let web = link.web { members.append("web", web, to: &output) }
        if !action.settings.isEmpty {
            members.key(action.kind == .filter ? "by" : "set", to: &output)
            write(action.settings, with: writer, into: &output)
        }
        members.close(&output)
    }

    private func write(
        _ settings: [(name: String, value: ActionPlan.Setting)], with writer: ValueWriter, into output: inout [UInt8]
    ) {
        var members = MemberList(output: &output)
        for setting in settings {
            switch setting.value {
            case .text(let text): members.append(setting.name, text, to: &output)
            case .field(let index):
                guard let value = values[index] else { continue }
                members.key(setting.name, to: &output)
                write(plain: value, as: widget.fields[index].type, with: writer, into: &output)
            case .each(let field, let column):
                members.key(setting.name, to: &output)
                var each = MemberList(output: &output)
                each.append("each", "\(widget.fields[field].name).\(column)", to: &output)
                each.close(&output)
            }
        }
        members.close(&output)
    }

    /// Writes a value; a date as its ISO day alone, because a search takes no text.
    private func write(plain value: Value, as type: FieldType, with writer: ValueWriter, into output: inout [UInt8]) {
        if case .date(let date) = value { return appendJSONString(date.description, to: &output) }
        writer.append(value, as: type, to: &output)
    }
}
