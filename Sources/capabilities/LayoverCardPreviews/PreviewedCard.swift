import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverPreview

/// One card as a link shows it.
struct PreviewedCard: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        /// The card's whole document.
        case document(String)
        /// Fields of a card that apps draw, each with its value as text.
        case fields([Field])
        /// The reason why there is no card.
        case nothing(String)
    }

    struct Field: Hashable, Sendable {
        let name: String
        let text: String
    }

    /// Points below a width of 600, and from there on.
    struct Heights: Hashable, Sendable {
        let compact: Int
        let regular: Int

        /// Reads a card's `height`: a number, or one for each width class.
        init?(_ height: JSONValue?) {
            guard let compact = height?.int ?? height?["compact"]?.int,
                let regular = height?.int ?? height?["regular"]?.int
            else { return nil }
            (self.compact, self.regular) = (compact, regular)
        }
    }

    let widget: String
    /// Market, language and scheme: `NO · nb-NO · dark`.
    let place: String
    let scheme: PreviewScene.Scheme
    let content: Content
    /// `nil` if the card's height is automatic.
    let heights: Heights?

    init(_ widget: String, _ rendering: WidgetRendering, in setting: SceneSetting) {
        self.widget = widget
        scheme = setting.scene.scheme
        let words = [setting.market.market.code, setting.locale.tag] + (scheme == .both ? [] : [scheme.rawValue])
        place = words.joined(separator: " · ")
        heights = Heights(rendering.card?["height"])
        if let html = rendering.html {
            content = .document(html)
        } else if let data = rendering.card?["data"]?.members {
            content = .fields(data.map { Field(name: $0.key, text: PreviewedCard.words($0.value)) })
        } else {
            content = .nothing(rendering.reason ?? "this reader gets no card")
        }
    }

    /// Writes a value as a reader would see it: money, dates and durations have their own text.
    private static func words(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        case .array(let items): items.map(words).joined(separator: "; ")
        case .object(let members):
            value["text"]?.string ?? members.map { "\($0.key) \(words($0.value))" }.joined(separator: ", ")
        default: value.description
        }
    }
}
