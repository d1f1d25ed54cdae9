import LayoverJSON
import LayoverModel
import LayoverPreview

/// A card for a phone: a complete document with its pictures embedded.
struct PhoneCard: Hashable, Sendable {
    /// Heights by width class.
    struct Heights: Hashable, Sendable {
        let compact: Int
        let regular: Int
    }

    let widget: String
    /// Market, language and scheme: `NO · nb-NO · dark`.
    let place: String
    /// `light`, `dark` or `both`, which follows the phone.
    let scheme: String
    let heights: Heights?
    /// The document in the frame.
    let html: String
    /// Identifies the content.
    ///
    /// Different cards have different tags.
    let tag: String

    /// The state that the page polls.
    ///
    /// - Parameter seconds: The seconds until the link expires.
    /// - Returns: The card's name, place and heights.
    func state(seconds: Int) -> JSONValue {
        .record([
            "tag": tag, "widget": widget, "place": place, "scheme": scheme, "compact": heights?.compact,
            "regular": heights?.regular, "seconds": seconds,
        ])
    }
}

extension PhoneCard.Heights {
    /// Reads a card's `height`: a single number, or one for each width class.
    init?(_ height: JSONValue?) {
        if let points = height?.int {
            self.init(compact: points, regular: points)
        } else if let compact = height?["compact"]?.int, let regular = height?["regular"]?.int {
            self.init(compact: compact, regular: regular)
        } else {
            return nil
        }
    }
}
