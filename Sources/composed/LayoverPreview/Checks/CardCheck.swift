package import LayoverJSON
package import LayoverModel

/// A problem of a card for its readers.
package struct CardCheck: Hashable, Sendable {
    package enum Rule: String, CaseIterable, Sendable {
        case alt, contrast, target, lang
        case linkText = "link-text"
        case headingOrder = "heading-order"
        case readingOrder = "reading-order"
        case size, images
        case logID = "log-id"
    }

    package enum Severity: String, Sendable { case error, warning }

    package let rule: Rule
    package let severity: Severity
    package let message: String
    package let place: SourceLocation?

    /// An entry of a card's `checks`; `place` writes a place in a file.
    package func json(_ place: (SourceLocation) -> JSONValue) -> JSONValue {
        .record([
            "rule": rule.rawValue, "severity": severity.rawValue, "message": message, "place": self.place.map(place),
        ])
    }
}
