import LayoverCatalog
package import LayoverSchema

/// One kind of object that clients receive.
///
/// The writer, the reference, the clients' types and the tests share it.
package struct WireObject: Sendable {
    /// The name of the clients' type: `Layout`, `Money`.
    package let name: String
    package let summary: String
    package let members: [Member]

    package func member(_ name: String) -> Member? { members.first { $0.name == name } }

    /// One member of an object.
    package struct Member: Sendable {
        /// The name on the wire: `resolved_from`.
        package let name: String
        package let type: WireType
        package let presence: Presence
        package let summary: String

        init(_ name: String, _ type: WireType, when condition: String? = nil, _ summary: String) {
            self.name = name
            self.type = type
            presence = condition.map(Presence.when) ?? .always
            self.summary = summary
        }

        /// The summary, and when the member exists; empty for fields of components.
        package var comment: String {
            guard case .when(let words) = presence, !summary.isEmpty else { return summary }
            return "\(summary) (there when \(words))"
        }

        package var isRequired: Bool { if case .always = presence { true } else { false } }
    }

    /// When a member exists.
    package enum Presence: Sendable {
        case always
        /// Only under this condition, as text.
        case when(String)
    }
}

/// The type of a wire member's value.
package indirect enum WireType: Sendable {
    case text, int, bool
    /// A whole number or `null`.
    case intOrNull
    /// A whole number or a `Height`.
    case height
    /// One of these words. Clients read an unknown word as no word.
    case words([Shape.Word])
    case object(String)
    case list(WireType)
    /// Names and values.
    case map(WireType)
    /// Columns without a type name.
    case record([WireObject.Member])
    /// The fields of the component that the card names.
    case componentFields
    /// Any JSON.
    case any

    /// The columns of the innermost list; `nil` if there are no columns.
    var columns: [WireObject.Member]? {
        switch self {
        case .record(let columns): columns
        case .list(let element): element.columns
        default: nil
        }
    }
}
