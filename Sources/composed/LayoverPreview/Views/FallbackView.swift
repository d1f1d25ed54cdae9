import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSamples
import LayoverSchema
import LayoverTargeting

/// Shows what apps that cannot draw a card get instead.
struct FallbackView: JSONWritable {
    let widget: CompiledWidget
    let renderedCard: RenderedCard?

    var json: JSONValue {
        let other: String? = if case .widget(let name) = widget.source.fallback { name.name } else { nil }
        return .record([
            "text": "apps \(who) see \(what)", "widget": other, "requires": needs, "plain": plain, "caps": capabilities,
        ])
    }

    /// The capabilities of an app that draws everything except this card; `nil` if that depends on the app's version.
    private var capabilities: String? {
        switch widget.source.form {
        case .native: "card.html@1 action.open@1"
        case .html: "action.open@1"
        case .placeholder: nil
        }
    }

    /// The capabilities that drawing the card requires, in the terms of `Layover-Client`.
    private var needs: [String] {
        var needs: [String] = []
        switch widget.source.form {
        case .html: needs.append("card.html")
        case .native:
            if let name = widget.source.component?.name { needs.append("native.\(name)") }
        case .placeholder: break
        }
        return needs + widget.source.requires.map { "\($0.capability.name) \($0.range)" }
    }

    private var who: String {
        needs.isEmpty ? "of every kind" : "without \(needs.joined(separator: ", "))"
    }

    private var what: String {
        switch widget.source.fallback {
        case .drop: needs.isEmpty ? "the card itself" : "nothing in its place"
        case .widget(let name): "'\(name.name)' in its place"
        case .text: "a line of text in its place" + (plain.map { ": \($0)" } ?? "")
        }
    }

    /// The line of text, with the card's values.
    private var plain: String? { widget.fallbackText.flatMap { number in renderedCard?.message(number) } }
}
