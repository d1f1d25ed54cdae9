/// One value of a YAML file and its position.
package struct Node: Hashable, Sendable {
    package indirect enum Content: Hashable, Sendable {
        case scalar(Scalar)
        case list([Node])
        case mapping([Entry])
    }

    /// A scalar as written: the schema decides its meaning, not its spelling.
    package struct Scalar: Hashable, Sendable {
        package enum Style: Hashable, Sendable { case plain, quoted, block }

        package let text: String
        package let style: Style

        package init(_ text: String, _ style: Style = .plain) {
            self.text = text
            self.style = style
        }

        /// True for a plain `~` or `null`: YAML readers take it for null, not for text.
        package var isWordForNothing: Bool {
            guard style == .plain else { return false }
            return switch text {
            case "~", "null", "Null", "NULL": true
            default: false
            }
        }
    }

    /// One `key: value` of a mapping; keys are unique (the reader rejects a duplicate).
    package struct Entry: Hashable, Sendable {
        package let key: String
        package let keyPosition: Position
        package let value: Node

        package init(key: String, keyPosition: Position, value: Node) {
            self.key = key
            self.keyPosition = keyPosition
            self.value = value
        }
    }

    package let content: Content
    package let position: Position

    package init(_ content: Content, at position: Position) {
        self.content = content
        self.position = position
    }

    /// The text of a scalar as written; `nil` for lists and mappings.
    package var text: String? {
        if case .scalar(let scalar) = content { scalar.text } else { nil }
    }

    package var scalar: Scalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    package var list: [Node]? {
        if case .list(let items) = content { items } else { nil }
    }

    package var entries: [Entry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }

    /// A plain empty scalar, `~` or `null`: YAML's three spellings of null.
    package var isNull: Bool {
        guard let scalar, scalar.style == .plain else { return false }
        return ["", "~", "null"].contains(scalar.text)
    }

    package subscript(key: String) -> Node? {
        entries?.first { $0.key == key }?.value
    }
}
