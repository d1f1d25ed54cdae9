import LayoverModel

/// One card in an exported file, in a frame of its own size.
package struct ExportFrame: Hashable, Sendable {
    /// Text below the frame.
    let caption: String
    /// `light` or `dark`.
    let scheme: String
    /// Points.
    package let width: Int
    package let height: Int
    /// The card's complete document, its fields, or the reason why there is no card.
    package let content: Content

    package enum Content: Hashable, Sendable {
        case document(String)
        /// Fields of a native card, which apps draw, with their values as text.
        case fields([Field])
        case nothing(String)
    }

    /// A field of a native card.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let text: String

        package init(name: String, text: String) {
            (self.name, self.text) = (name, text)
        }
    }

    /// No script runs in the frame, and the frame has no access to its surroundings.
    package var html: String {
        let caption = "<figcaption>\(MarkupText.escaped(caption))</figcaption>"
        return "<figure class=\"\(scheme)\" style=\"width:\(width)px\">\(body)\(caption)</figure>"
    }

    /// The card alone, without caption and margin.
    var bareHTML: String { "<figure class=\"\(scheme)\" style=\"width:\(width)px\">\(body)</figure>" }

    private var body: String {
        switch content {
        case .document(let document):
            let style = "width:\(width)px;height:\(height)px;color-scheme:\(scheme)"
            return
                "<iframe sandbox title=\"\(MarkupText.escaped(caption))\" style=\"\(style)\" srcdoc=\"\(MarkupText.escaped(document))\"></iframe>"
        case .fields(let fields):
            let rows = fields.map {
                "<tr><th scope=\"row\">\(MarkupText.escaped($0.name))</th><td>\(MarkupText.escaped($0.text))</td></tr>"
            }
            return "<table class=\"fields\"><tbody>\(rows.joined())</tbody></table>"
        case .nothing(let reason): return "<p class=\"nothing\">\(MarkupText.escaped(reason))</p>"
        }
    }
}
