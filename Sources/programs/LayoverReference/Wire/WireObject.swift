import LayoverCatalog
package import LayoverSchema

/// One kind of object that clients receive; the writer, the reference, the clients' types and the tests share it.
package struct WireObject: Sendable {
    /// As clients' types are called: `Layout`, `Money`.
    package let name: String
    package let summary: String
    package let members: [Member]

    init(_ name: String, _ summary: String, _ members: [Member]) {
        self.name = name
        self.summary = summary
        self.members = members
    }

    package func member(_ name: String) -> Member? { members.first { $0.name == name } }

    /// One member of an object.
    package struct Member: Sendable {
        /// As on the wire: `resolved_from`.
        package let name: String
        package let type: WireType
        package let presence: Presence
        package let summary: String

        init(_ name: String, _ type: WireType, _ presence: Presence = .always, _ summary: String) {
            self.name = name
            self.type = type
            self.presence = presence
            self.summary = summary
        }

        /// The summary, and when the member is there; empty for fields of components.
        package var comment: String {
            guard case .when(let words) = presence, !summary.isEmpty else { return summary }
            return "\(summary) (there when \(words))"
        }

        package var isRequired: Bool { if case .always = presence { true } else { false } }
    }

    /// Condition on which a member is there.
    package enum Presence: Sendable {
        case always
        /// Only then, in words.
        case when(String)
    }
}

/// Type of value that a member of the wire may hold.
package indirect enum WireType: Sendable {
    case text, int, bool
    /// A whole number or `null`.
    case intOrNull
    /// A whole number or a `Height`.
    case height
    /// One of these words; clients take an unknown one for no word.
    case words([Shape.Word])
    case object(String)
    case list(WireType)
    /// Names and values.
    case map(WireType)
    /// Columns without a name of their own.
    case record([WireObject.Member])
    /// The fields of the component that the card names.
    case componentFields
    /// Any JSON.
    case any
}
