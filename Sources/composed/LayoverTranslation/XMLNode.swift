import LayoverModel

/// A piece of an XML document.
enum XMLNode {
    case element(XMLElement)
    case text(String, Position)
}

/// One element, its name without prefix.
struct XMLElement {
    let name: String
    let namespace: String
    /// By name as written: `target-language`, `xml:space`.
    let attributes: [String: String]
    let position: Position
    var children: [XMLNode] = []

    /// Its child elements in its own namespace.
    var elements: [XMLElement] {
        children.compactMap { child in
            if case .element(let element) = child, element.namespace == namespace { element } else { nil }
        }
    }

    func first(_ name: String) -> XMLElement? { elements.first { $0.name == name } }
}

/// Why a file is not XML that can be read here.
struct XMLFault: Error, Hashable {
    let reason: String
    let position: Position
}
