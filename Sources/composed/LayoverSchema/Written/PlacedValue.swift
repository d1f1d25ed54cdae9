package import LayoverModel
package import LayoverTargeting

/// A value as the targeting room reads it, with the place where each part of it was written.
package struct PlacedValue {
    package let value: AttributeValue
    package let position: Position
    /// Position of the key before the value; the value's own where there is none.
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

    /// The same behind a key.
    package func after(_ key: Position) -> PlacedValue { PlacedValue(self, key: key) }

    private init(_ other: PlacedValue, key: Position) {
        value = other.value
        position = other.position
        keyPosition = key
        inner = other.inner
    }

    /// The part at the end of a way down; the last one that is there where the way ends early.
    package func part(at path: [String]) -> PlacedValue {
        var part = self
        for step in path {
            guard let next = part.inner[step] else { return part }
            part = next
        }
        return part
    }
}
