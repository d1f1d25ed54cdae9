import LayoverJSON
import LayoverModel

/// A card as a phone shows it: whole, with its pictures in it.
struct PhoneCard: Hashable, Sendable {
    /// Heights by width class; `nil` where the card takes what it needs.
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
    /// The document that stands in the frame.
    let html: String
    /// Names what it shows: another card has another.
    let tag: String

    /// What the page asks for, again and again.
    ///
    /// - Parameter seconds: For how long the link lives on.
    /// - Returns: The card's name, words and heights.
    func state(seconds: Int) -> JSONValue {
        .object([
            .init("tag", .string(tag)), .init("widget", .string(widget)), .init("place", .string(place)),
            .init("scheme", .string(scheme)), .init("compact", heights.map { .int($0.compact) } ?? .null),
            .init("regular", heights.map { .int($0.regular) } ?? .null), .init("seconds", .int(seconds)),
        ])
    }
}

extension PhoneCard.Heights {
    /// Reads a card's `height`: a number, or one for each width class.
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
