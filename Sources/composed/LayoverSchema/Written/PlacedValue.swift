package import LayoverModel
package import LayoverTargeting

/// A value for conditions, with the position of each of its parts.
package struct PlacedValue {
    package let value: AttributeValue
    package let position: Position
    /// The position of the value's key; its own position without a key.
    package let keyPosition: Position
    private let inner: [String: PlacedValue]

    package init(_ value: AttributeValue, at position: Position, key: Position? = nil) {
        self.value = value
        self.position = position
        keyPosition = key ?? position
        inner = [:]
    }

    package init(_ members: [(String, PlacedValue)], at position: Position, key: Position? = nil) {
        value = .object(Attributes(members.map { Attributes.Member($0.0, $0.1.value) }))
        self.position = position
        keyPosition = key ?? position
        inner = Dictionary(members, uniquingKeysWith: { _, last in last })
    }

    package init(items: [PlacedValue], at position: Position, key: Position? = nil) {
        value = .list(items.map(\.value))
        self.position = position
        keyPosition = key ?? position
        inner = items.enumerated().reduce(into: [:]) { $0[String($1.offset)] = $1.element }
    }

    /// The same value with the position of its key.
    package func after(_ key: Position) -> PlacedValue { PlacedValue(self, key: key) }

    private init(_ other: PlacedValue, key: Position) {
        value = other.value
        position = other.position
        keyPosition = key
        inner = other.inner
    }

    /// The part at the end of a path; the last existing part if the path ends early.
    package func part(at path: [String]) -> PlacedValue {
        var part = self
        for step in path {
            guard let next = part.inner[step] else { return part }
            part = next
        }
        return part
    }
}
